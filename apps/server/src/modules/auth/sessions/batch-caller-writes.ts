import DataLoader from 'dataloader';
import { DatabaseError, type Pool } from 'pg';
import { connectionFaultOf } from '#infra/db/connection-faults.ts';
import { isSystemFault } from '#infra/db/database-fault.ts';
import type { Statement } from '#infra/db/sql.ts';
import { retryConflicts } from '#infra/db/transaction.ts';
import type { Credentials } from '#ports/caller.ts';
import { admit, runForCallers, toCaller, type CallDeps, type Caller } from './run-for-callers.ts';
import {
  MAX_CALLERS,
  type CallerColumns,
  type CallerValues,
  type OwnValues,
} from './sessions.sql.ts';

/** Row of a call; `result` is null when the statement left the call out, because its rows are locked by another transaction. */
type ResultRow = CallerColumns & { result: unknown };

type DoneRow<Row extends ResultRow> = Row & { result: NonNullable<Row['result']> };

interface Call<D, Own> {
  deps: D;
  caller: Caller;
  own: Own;
}

/**
 * Returns a function that runs a writing statement made by `forCallers` for one caller, and returns the row of its result.
 * Concurrent calls share a round trip and a transaction, but not a fate: a call whose rows are locked, and each call of a
 * statement that the database refused, runs alone. `sharedOf`: values of the statement besides those of each caller.
 * Errors: unauthorized, and those of the statement.
 */
export function batchCallerWrites<
  D extends CallDeps,
  Row extends ResultRow,
  Own extends readonly unknown[],
  Shared extends readonly unknown[],
>(
  run: Statement<Row, [...CallerValues, ...Shared, ...OwnValues<Own>]>,
  sharedOf: (deps: D) => Shared,
): (deps: D, credentials: Credentials, ...own: Own) => Promise<DoneRow<Row>> {
  const waiting = new WeakMap<Pool, DataLoader<Call<D, Own>, Row[] | null>>();

  function send(calls: readonly [Call<D, Own>, ...Call<D, Own>[]]): Promise<Row[][]> {
    const [{ deps, own }] = calls;
    const columns = own.map((_, index) => calls.map((call) => call.own[index])) as OwnValues<Own>;
    const callers = calls.map(({ caller }) => caller);
    return runForCallers(deps, callers, run, [...sharedOf(deps), ...columns]);
  }

  /** Returns the rows of each call; null for a call that must run alone. */
  async function sendTogether(calls: readonly Call<D, Own>[]): Promise<(Row[] | null)[]> {
    const [first, ...others] = calls;
    if (!first || others.length === 0) return [null];
    try {
      const rows = await send([first, ...others]);
      return rows.map((own) => (own.some(({ result }) => result === null) ? null : own));
    } catch (error) {
      if (!wasRolledBack(error)) throw error;
      return calls.map(() => null);
    }
  }

  const joinOthers = (call: Call<D, Own>): Promise<Row[] | null> => {
    const loader =
      waiting.get(call.deps.pool) ??
      new DataLoader(sendTogether, {
        cache: false,
        maxBatchSize: MAX_CALLERS,
        batchScheduleFn: setImmediate,
      });
    waiting.set(call.deps.pool, loader);
    return loader.load(call);
  };

  return async (deps, credentials, ...own) => {
    const call = { deps, caller: toCaller(credentials), own };
    // Calls of service accounts run alone: one that exceeds a limit of its key is refused by an error.
    const shared = 'token' in credentials ? await joinOthers(call) : null;
    const rows = shared ?? (await retryConflicts(() => send([call])))[0] ?? [];
    return admit(deps, credentials, rows)[0] as DoneRow<Row>;
  };
}

/**
 * Returns whether the database has refused a statement, so that none of its changes was stored. An error of the socket proves
 * nothing: the statement may have been committed.
 */
const wasRolledBack = (error: unknown): boolean =>
  error instanceof DatabaseError && connectionFaultOf(error) === null && !isSystemFault(error);
