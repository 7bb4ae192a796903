import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { Queryable, Statement } from '#infra/db/sql.ts';
import { setRequestUser } from '#infra/request-scope.ts';
import type { Credentials } from '#ports/caller.ts';
import { recordSessionUse } from './record-session-use.ts';
import { hashSessionToken } from './session-token.ts';
import type { CallerColumns, CallerValues } from './sessions.sql.ts';

export type CallDeps = Pick<Deps, 'pool' | 'clock' | 'env' | 'log'>;

/** A statement made by `forCallers`; `Args`: its values besides those of the callers. */
export type CallerStatement<Row extends CallerColumns, Args extends readonly unknown[]> = Statement<
  Row,
  [...CallerValues, ...Args]
>;

/** A caller as a value of statements made by `forCallers`: by a session, or as a user who was admitted before. */
export type Caller = { tokenHash: Buffer; userId: null } | { tokenHash: null; userId: number };

/** Converts credentials to a caller. Error: unauthorized (the text is not a token). */
export function toCaller(credentials: Credentials): Caller {
  if ('userId' in credentials) return { tokenHash: null, userId: credentials.userId };
  const tokenHash = hashSessionToken(credentials.token);
  if (!tokenHash) throw new DomainError('unauthorized');
  return { tokenHash, userId: null };
}

/** Runs a statement made by `forCallers`; returns the rows of each caller, without any for one who is not admitted. */
export async function runForCallers<Row extends CallerColumns, Args extends readonly unknown[]>(
  deps: CallDeps,
  callers: readonly Caller[],
  run: CallerStatement<Row, Args>,
  args: Args,
  db: Queryable = deps.pool,
): Promise<Row[][]> {
  const { SESSION_IDLE_DAYS, SESSION_MAX_DAYS } = deps.env;
  const all = await run(
    db,
    callers.map(({ tokenHash }) => tokenHash),
    deps.clock.now().getTime() / 1000,
    SESSION_IDLE_DAYS,
    SESSION_MAX_DAYS,
    callers.map(({ userId }) => userId),
    ...args,
  );
  const rows = Map.groupBy(all, (row) => row.caller_number);
  return callers.map((_, index) => rows.get(index + 1) ?? []);
}

/** Returns a caller's rows, and records the caller and the use of the session. Error: unauthorized (no row). */
export function admit<Row extends CallerColumns>(
  deps: CallDeps,
  credentials: Credentials,
  [row, ...others]: readonly Row[],
): [Row, ...Row[]] {
  if (!row) throw new DomainError('unauthorized');
  setRequestUser(row.caller_id);
  if (row.stale && row.session_id !== null && 'token' in credentials)
    recordSessionUse(deps, row.session_id, credentials.address);
  return [row, ...others];
}
