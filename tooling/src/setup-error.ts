/** Mistake of the person who starts the shop; only its message is shown, without a stack. */
export class SetupError extends Error {
  override name = 'SetupError';
}
