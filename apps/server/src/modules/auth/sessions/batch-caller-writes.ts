import { AsyncResource } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import type DataLoader from 'dataloader';
import PQueue from 'p-queue';
import type { Pool, PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { wasRolledBack } from '#infra/db/connection-faults.ts';
import { isConflict } from '#infra/db/database-fault.ts';
import type { Queryable, Statement } from '#infra/db/sql.ts';
import { retryConflicts } from '#infra/db/transaction.ts';
import { useConnection } from '#infra/db/use-connection.ts';
import type { Credentials } from '#ports/caller.ts';
import { gatherCalls } from './gather-calls.ts';
import { admit, runForCallers, toCaller, type CallDeps, type Caller } from './run-for-callers.ts';
import type { CallerColumns, CallerValues, OwnValues } from './sessions.sql.ts';

/** Most calls of one batch, because all of them wait for the last one. */
const MAX_WRITERS = 8;
/** Batches of a kind that run at once in a process; calls that arrive meanwhile gather in the next one. */
const BATCHES_AT_ONCE = 2;
/**
 * Time after which a batch no longer keeps the next one waiting, because it waits for a connection, a lock or a slow database. It
 * is short, so that an overload also fills the pool's queue.
 */
const LONGEST_TURN_MS = 20;

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
  D extends CallDeps & Pick<Deps, 'poolLoad'>,
  Row extends ResultRow,
  Own extends readonly unknown[],
  Shared extends readonly unknown[],
>(
  run: Statement<Row, [...CallerValues, ...Shared, ...OwnValues<Own>]>,
  sharedOf: (deps: D) => Shared,
): (deps: D, credentials: Credentials, ...own: Own) => Promise<DoneRow<Row>> {
  const waiting = new WeakMap<Pool, DataLoader<Call<D, Own>, Row[] | null>>();

  function send(
    calls: readonly [Call<D, Own>, ...Call<D, Own>[]],
    db: Queryable,
  ): Promise<Row[][]> {
    const [{ deps, own }] = calls;
    const columns = own.map((_, index) => calls.map((call) => call.own[index])) as OwnValues<Own>;
    const callers = calls.map(({ caller }) => caller);
    return runForCallers(deps, callers, run, [...sharedOf(deps), ...columns], db);
  }

  const runAlone = async (call: Call<D, Own>): Promise<Row[]> =>
    (await retryConflicts(() => send([call], call.deps.pool)))[0] ?? [];

  /** Returns the rows of each call; null for a call that must run alone. */
  async function runTogether(
    calls: readonly Call<D, Own>[],
    db: Queryable,
  ): Promise<(Row[] | null)[]> {
    const [first, ...others] = calls;
    if (!first) return [];
    try {
      const rows = await send([first, ...others], db);
      return rows.map((own) => (own.some(({ result }) => result === null) ? null : own));
    } catch (error) {
      const mayRunAlone = others.length > 0 ? wasRolledBack(error) : isConflict(error);
      if (!mayRunAlone) throw error;
      return calls.map(() => null);
    }
  }

  function openBatches({ pool, poolLoad }: D) {
    const slots = new PQueue({ concurrency: BATCHES_AT_ONCE });
    poolLoad.addQueue(() => (slots.size * LONGEST_TURN_MS) / BATCHES_AT_ONCE);
    const send = (calls: readonly Call<D, Own>[], connection: Promise<PoolClient>) =>
      useConnection(connection, (db) => runTogether(calls, db));
    return gatherCalls(pool, MAX_WRITERS, send, (runBatch) => {
      const turn = () => Promise.race([runBatch(), setTimeout(LONGEST_TURN_MS)]);
      // The statement belongs to the request of its first call. Otherwise it would belong to that of an earlier batch, whose end
      // starts this one.
      void slots.add(AsyncResource.bind(turn));
    });
  }

  function joinOthers(call: Call<D, Own>): Promise<Row[] | null> {
    const loader = waiting.get(call.deps.pool) ?? openBatches(call.deps);
    waiting.set(call.deps.pool, loader);
    return loader.load(call);
  }

  return async (deps, credentials, ...own) => {
    const call = { deps, caller: toCaller(credentials), own };
    // Calls of service accounts run alone: one that exceeds a limit of its key is refused by an error.
    const shared = 'token' in credentials ? await joinOthers(call) : null;
    return admit(deps, credentials, shared ?? (await runAlone(call)))[0] as DoneRow<Row>;
  };
}
