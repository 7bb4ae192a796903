import type { OwnSecondFactorInput } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import type { SessionCaller } from '#ports/caller.ts';
import { confirmPassword, lockConfirmedUser } from '../passwords/confirm-password.ts';
import { endSessionAfterGuesses } from '../sessions/end-session-after-guesses.ts';
import type { Refused } from '../login-throttle.ts';
import { proveSecondFactor } from './prove-second-factor.ts';
import { hasSecondFactor } from './step-up.ts';

const failed = 'user.change_2fa_failed';

/** Confirms a customer's password for a change of the second factor. Errors: forbidden (an admin), those of `confirmPassword`. */
export async function confirmForFactor(
  deps: Deps,
  caller: SessionCaller,
  address: string,
  password: string,
): Promise<string> {
  // Admins change their second factor in the admin area, by step-up.
  if (caller.role === 'admin') throw new DomainError('forbidden');
  return confirmPassword(deps, caller, address, { password, failed });
}

/**
 * Runs a change of a customer's second factor in one transaction, after the password and a code. Wrong passwords and codes
 * count only for this session, and too many end it. Errors: forbidden (an admin), invalid_credentials,
 * second_factor_invalid, conflict (no factor is enabled), unauthorized (the session has ended).
 */
export async function changeOwnFactor<T extends object>(
  deps: Deps,
  caller: SessionCaller,
  address: string,
  { password, code }: OwnSecondFactorInput,
  change: (tx: PoolClient) => Promise<T>,
): Promise<T> {
  const { userId, nickname, sessionId, role } = caller;
  const verified = await confirmForFactor(deps, caller, address, password);
  const actor = { userId, nickname, address };
  const result = await deps.loginThrottle.runStepUp<{ done: T } | Refused>(sessionId, () =>
    withTransaction(deps.pool, async (tx) => {
      await lockConfirmedUser(tx, userId, verified);
      if (!(await hasSecondFactor(tx, userId))) throw new DomainError('conflict');
      const proof = await proveSecondFactor(deps, tx, { ...actor, role }, code);
      return proof ? { done: await change(tx) } : { refused: 'second_factor_invalid' };
    }),
  );
  if (result === null) {
    await endSessionAfterGuesses(deps, caller, actor, { action: failed, by: 'code' });
    throw new DomainError('unauthorized');
  }
  if ('refused' in result) throw new DomainError(result.refused);
  return result.done;
}
