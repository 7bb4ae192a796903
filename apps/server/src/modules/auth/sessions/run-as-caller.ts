import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { Statement } from '#infra/db/sql.ts';
import { noteCaller } from '#infra/request-scope.ts';
import type { Credentials } from '#ports/caller.ts';
import { recordSessionUse } from './record-session-use.ts';
import { hashSessionToken } from './session-token.ts';
import type { CallerColumns, CallerValues } from './sessions.sql.ts';

type CallDeps = Pick<Deps, 'pool' | 'clock' | 'env' | 'log'>;

/** Runs a statement made by `forCaller` and returns its rows. Error: unauthorized. */
export async function runAsCaller<Row extends CallerColumns, Args extends readonly unknown[]>(
  deps: CallDeps,
  credentials: Credentials,
  run: Statement<Row, [...CallerValues, ...Args]>,
  ...args: Args
): Promise<[Row, ...Row[]]> {
  const [userId, hash] =
    'token' in credentials
      ? [null, hashSessionToken(credentials.token)]
      : [credentials.userId, null];
  if (userId === null && !hash) throw new DomainError('unauthorized');
  const now = deps.clock.now().getTime() / 1000;
  const { SESSION_IDLE_DAYS, SESSION_MAX_DAYS } = deps.env;
  const limits = [SESSION_IDLE_DAYS, SESSION_MAX_DAYS] as const;
  const [row, ...others] = await run(deps.pool, hash, now, ...limits, userId, ...args);
  if (!row) throw new DomainError('unauthorized');
  noteCaller(row.caller_id);
  if (row.stale && row.session_id !== null && 'token' in credentials)
    recordSessionUse(deps, row.session_id, credentials.address);
  return [row, ...others];
}
