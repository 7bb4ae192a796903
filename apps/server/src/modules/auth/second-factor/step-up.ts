import type { StepUpInput, StepUpMethod } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import type { SessionCaller } from '#ports/caller.ts';
import { endSessionAfterGuesses } from '../sessions/end-session-after-guesses.ts';
import type { Refused } from '../login-throttle.ts';
import { verifyPassword } from '../passwords/hash-password.ts';
import { findPassword, lockUserShared } from '../users.sql.ts';
import { proveSecondFactor, type Proof } from './prove-second-factor.ts';
import { findConfirmed, findSteppedUp, markSteppedUp } from './second-factor.sql.ts';

type Actor = AuditActor & { userId: number };
/** The only role with a step-up. */
const role = 'admin';

/** Returns whether the session has a recent step-up, by a new query for each call. */
export async function isSteppedUp(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  sessionId: bigint,
): Promise<boolean> {
  return (await findSteppedUp(pool, sessionId, clock.now())).length > 0;
}

/** Returns whether a user's second factor is enabled. */
export async function hasSecondFactor(db: Queryable, userId: number): Promise<boolean> {
  return (await findConfirmed(db, userId)).length > 0;
}

export async function stepUpMethod(db: Queryable, userId: number): Promise<StepUpMethod> {
  return (await hasSecondFactor(db, userId)) ? 'code' : 'password';
}

/**
 * Steps the session up for some minutes, by the second factor if it is enabled, else by the password. Guesses count
 * only for this session, and too many end it, so that a stolen session does not lock out its owner. Errors:
 * invalid_credentials, second_factor_required, second_factor_invalid, unauthorized (the session has ended).
 */
export async function stepUp(
  deps: Deps,
  caller: SessionCaller,
  actor: Actor,
  input: StepUpInput,
): Promise<{ success: true }> {
  const method = await stepUpMethod(deps.pool, caller.userId);
  const by = await deps.loginThrottle.runStepUp(caller.sessionId, () =>
    method === 'code'
      ? byCode(deps, caller, actor, input.code)
      : byPassword(deps, caller, actor, input.password),
  );
  if (by === null) {
    await endSessionAfterGuesses(deps, caller, actor, {
      action: 'admin.step_up_failed',
      by: method,
    });
    throw new DomainError('unauthorized');
  }
  if (isRefused(by)) throw new DomainError(by.refused);
  return { success: true };
}

const isRefused = (outcome: Proof | 'password' | Refused): outcome is Refused =>
  typeof outcome === 'object';

async function byCode(
  deps: Deps,
  { sessionId }: SessionCaller,
  actor: Actor,
  code: string | undefined,
): Promise<Proof | Refused> {
  if (code === undefined) return { refused: 'second_factor_required' };
  return withTransaction(deps.pool, async (tx) => {
    const proof = await proveSecondFactor(deps, tx, { ...actor, role }, code);
    if (!proof) return { refused: 'second_factor_invalid' };
    await confirm(deps, tx, sessionId, actor, proof);
    return proof;
  });
}

async function byPassword(
  deps: Deps,
  { userId, sessionId }: SessionCaller,
  actor: Actor,
  password: string | undefined,
): Promise<'password' | Refused> {
  const [user] = await findPassword(deps.pool, userId);
  if (!(await verifyPassword(user?.password_hash, password ?? '', { preferred: true })))
    return { refused: 'invalid_credentials' };
  return withTransaction(deps.pool, async (tx) => {
    // Waits for a concurrent enabling of the second factor, after which a password is not sufficient.
    const [now] = await lockUserShared(tx, userId);
    if (await hasSecondFactor(tx, userId)) return { refused: 'second_factor_required' };
    if (now?.password_hash !== user?.password_hash) return { refused: 'invalid_credentials' };
    await confirm(deps, tx, sessionId, actor, 'password');
    return 'password';
  });
}

async function confirm(
  { clock }: Pick<Deps, 'clock'>,
  tx: Queryable,
  sessionId: bigint,
  actor: Actor,
  by: Proof | 'password',
): Promise<void> {
  const [session] = await markSteppedUp(tx, sessionId, clock.now());
  if (!session) throw new DomainError('unauthorized');
  const target = `user:${actor.userId}` as const;
  await writeAudit(tx, { actor, action: 'admin.step_up', target, after: { by } });
}
