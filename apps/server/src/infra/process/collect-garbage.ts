import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects all garbage and returns free memory to the system. V8 collects only during allocations, so that an idle process would
 * keep the garbage of its start.
 */
export async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as NodeJS.GCFunction;
  await gc({ type: 'major', execution: 'async', flavor: 'last-resort' });
}
