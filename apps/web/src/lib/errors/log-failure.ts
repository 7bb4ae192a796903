import { toAppError } from './errors.ts';

/** Logs a failure that the page tolerates to the browser's console. */
export function logFailure(what: string, thrown: unknown): void {
  // oxlint-disable-next-line no-console -- what is only logged in a browser is logged there
  console.error(`${what}: ${toAppError(thrown).code}`, thrown);
}
