import { setImmediate } from 'node:timers/promises';
import DataLoader from 'dataloader';
import type { Pool, PoolClient } from 'pg';

/**
 * Creates a loader whose calls share a statement. A batch takes the calls that are there when it gets its connection, so that
 * batches grow with the pool's queue.
 *
 * @param maxBatchSize maximum number of calls of one batch
 * @param send sends the statement of a batch over its connection, and resolves to the result of each call
 * @param start starts a batch, at once by default; `runBatch` resolves at its end
 */
export function gatherCalls<Call, Result>(
  pool: Pool,
  maxBatchSize: number,
  send: (calls: readonly Call[], connection: Promise<PoolClient>) => Promise<Result[]>,
  start: (runBatch: () => Promise<void>) => void = (runBatch) => void runBatch(),
): DataLoader<Call, Result> {
  // Those of the batch that is being dispatched.
  let connection: Promise<PoolClient>;
  let sent: Promise<Result[]>;
  const sendBatch = (calls: readonly Call[]) => (sent = send(calls, connection));
  return new DataLoader(sendBatch, {
    cache: false,
    maxBatchSize,
    batchScheduleFn: (dispatch) =>
      start(async () => {
        // Calls that have already arrived join the batch, also when a connection is idle.
        await setImmediate();
        const opened = pool.connect();
        await Promise.allSettled([opened]);
        connection = opened;
        dispatch();
        await Promise.allSettled([sent]);
      }),
  });
}
