import { toAppError } from './errors.ts';

/** Logs a failure that the page tolerates to the browser's console. */
export function logFailure(what: string, thrown: unknown): void {
  // oxlint-disable-next-line no-console -- the console is the only log of a browser
  console.error(`${what}: ${toAppError(thrown).code}`, thrown);
}
