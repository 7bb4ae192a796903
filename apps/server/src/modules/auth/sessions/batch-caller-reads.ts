import type DataLoader from 'dataloader';
import { useConnection } from '#infra/db/use-connection.ts';
import type { Credentials } from '#ports/caller.ts';
import { gatherCalls } from './gather-calls.ts';
import {
  admit,
  runForCallers,
  toCaller,
  type CallDeps,
  type Caller,
  type CallerStatement,
} from './run-for-callers.ts';
import { MAX_CALLERS, type CallerColumns } from './sessions.sql.ts';

/**
 * Returns a function that reads the rows of one caller with a statement made by `forCallers`. Concurrent calls with the
 * same values share a round trip. Error: unauthorized.
 *
 *     const readOwnCart = batchCallerReads(readCart);
 *     const rows = await readOwnCart(deps, credentials, language);
 */
export function batchCallerReads<Row extends CallerColumns, Args extends readonly unknown[]>(
  run: CallerStatement<Row, Args>,
): (deps: CallDeps, credentials: Credentials, ...args: Args) => Promise<[Row, ...Row[]]> {
  /** Unsent reads of each pool, by their values. */
  const waiting = new WeakMap<CallDeps['pool'], Map<string, DataLoader<Caller, Row[]>>>();

  const startRead = (deps: CallDeps, args: Args, onSend: () => void) =>
    gatherCalls<Caller, Row[]>(deps.pool, MAX_CALLERS, (callers, connection) => {
      onSend();
      return useConnection(connection, (db) => runForCallers(deps, callers, run, args, db));
    });

  return async (deps, credentials, ...args) => {
    const caller = toCaller(credentials);
    const reads = waiting.get(deps.pool) ?? new Map<string, DataLoader<Caller, Row[]>>();
    waiting.set(deps.pool, reads);
    const key = JSON.stringify(args);
    const read = reads.get(key) ?? startRead(deps, args, () => reads.delete(key));
    reads.set(key, read);
    return admit(deps, credentials, await read.load(caller));
  };
}
