import { AsyncResource } from 'node:async_hooks';
import { setImmediate, setTimeout } from 'node:timers/promises';
import DataLoader from 'dataloader';
import PQueue from 'p-queue';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { connectionFaultOf } from '#infra/db/connection-faults.ts';
import { isConflict, isSystemFault } from '#infra/db/database-fault.ts';
import type { Queryable, Statement } from '#infra/db/sql.ts';
import { retryConflicts } from '#infra/db/transaction.ts';
import type { Credentials } from '#ports/caller.ts';
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

  function openBatches(pool: Pool) {
    const slots = new PQueue({ concurrency: BATCHES_AT_ONCE });
    // Those of the batch that is being dispatched.
    let connection: Promise<PoolClient>;
    let rows: Promise<unknown>;
    const start = (calls: readonly Call<D, Own>[]) => {
      const started = useConnection(connection, (db) => runTogether(calls, db));
      rows = started;
      return started;
    };
    const loader = new DataLoader(start, {
      cache: false,
      maxBatchSize: MAX_WRITERS,
      batchScheduleFn: (dispatch) => {
        const runBatch = async () => {
          const opened = pool.connect();
          // Calls that arrive before the connection is there join the batch.
          await Promise.allSettled([opened]);
          connection = opened;
          dispatch();
          await Promise.allSettled([rows]);
        };
        const turn = async () => {
          // Calls that have already arrived join the batch, also when a connection is idle.
          await setImmediate();
          await Promise.race([runBatch(), setTimeout(LONGEST_TURN_MS)]);
        };
        // The statement belongs to the request of its first call. Otherwise it would belong to that of an earlier batch, whose end
        // starts this one.
        void slots.add(AsyncResource.bind(turn));
      },
    });
    return { slots, loader };
  }

  function joinOthers(call: Call<D, Own>): Promise<Row[] | null> {
    const { pool, poolLoad } = call.deps;
    const known = waiting.get(pool);
    if (known) return known.load(call);
    const { slots, loader } = openBatches(pool);
    poolLoad.addQueue(() => (slots.size * LONGEST_TURN_MS) / BATCHES_AT_ONCE);
    waiting.set(pool, loader);
    return loader.load(call);
  }

  return async (deps, credentials, ...own) => {
    const call = { deps, caller: toCaller(credentials), own };
    // Calls of service accounts run alone: one that exceeds a limit of its key is refused by an error.
    const shared = 'token' in credentials ? await joinOthers(call) : null;
    return admit(deps, credentials, shared ?? (await runAlone(call)))[0] as DoneRow<Row>;
  };
}

/**
 * Returns whether the database has refused a statement, so that none of its changes was stored. An error of the socket proves
 * nothing: the statement may have been committed.
 */
const wasRolledBack = (error: unknown): boolean =>
  error instanceof DatabaseError && connectionFaultOf(error) === null && !isSystemFault(error);

/** Runs `work` over a connection and releases it; closes it if its state is unknown. */
async function useConnection<T>(
  opened: Promise<PoolClient>,
  work: (db: Queryable) => Promise<T>,
): Promise<T> {
  const client = await opened;
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    return await work(client);
  } catch (error) {
    if (error instanceof Error && !wasRolledBack(error)) broken ??= error;
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}
