import type { ChangePasswordInput } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit } from '#modules/audit/index.ts';
import type { SessionCaller } from '#ports/caller.ts';
import { confirmPassword, lockConfirmedUser } from './confirm-password.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';
import { hashPassword } from './hash-password.ts';
import { revokeOthersOf } from '../sessions/sessions.sql.ts';
import { updatePassword } from '../users.sql.ts';

/**
 * Changes the caller's password and ends all their other sessions. Wrong current passwords count only for this session,
 * together with failed step-ups, and too many end it. Errors: validation_error (password_too_common),
 * invalid_credentials (the current password is wrong), unauthorized (the session has ended).
 */
export async function changeOwnPassword(
  deps: Deps,
  caller: SessionCaller,
  address: string,
  { currentPassword, newPassword }: ChangePasswordInput,
): Promise<{ success: true }> {
  const { userId, nickname } = caller;
  await refuseCommonPassword('newPassword', { nickname, password: newPassword });
  const actor = { userId, nickname, address };
  const verified = await confirmPassword(deps, caller, address, {
    password: currentPassword,
    failed: 'user.change_password_failed',
  });
  const hash = await hashPassword(newPassword, { preferred: true });
  await withTransaction(deps.pool, async (tx) => {
    await lockConfirmedUser(tx, userId, verified);
    await updatePassword(tx, userId, hash, false);
    await revokeOthersOf(tx, userId, caller.sessionId);
    await writeAudit(tx, { actor, action: 'user.change_password', target: `user:${userId}` });
  });
  return { success: true };
}
