/**
 * Returns one line about an error for the terminal. The error of a host with several addresses, such as localhost, has no message:
 * the one of the first address is returned.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message } = error;
  return message === '' && error instanceof AggregateError
    ? describeError(error.errors[0])
    : message;
}
