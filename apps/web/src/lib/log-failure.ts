import { toAppError } from './errors.ts';

/** Notes a failure that the page gets by without: nobody is told but whoever looks into the console. */
export function logFailure(what: string, thrown: unknown): void {
  // eslint-disable-next-line no-console -- what is only logged in a browser is logged there
  console.error(`${what}: ${toAppError(thrown).code}`, thrown);
}
