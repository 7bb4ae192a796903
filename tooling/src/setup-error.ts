/** Mistake of the person who starts the shop; only its message is shown, without a stack. */
export class SetupError extends Error {
  override name = 'SetupError';
}

/** Prints an error for the person at the terminal: of a {@link SetupError} only its message. */
export const printError = (error: unknown): void =>
  console.error(error instanceof SetupError ? error.message : error);
