/** A mistake of the person who starts the shop: shown as it is, without a stack. */
export class SetupError extends Error {
  override name = 'SetupError';
}
