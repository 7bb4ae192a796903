import type { AdminUser, blockUserInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import type { AuditActor } from '#modules/audit/index.ts';
import { setAccountBlocked } from '#modules/auth/index.ts';
import { changeLockedUser } from './change-locked-user.ts';

/**
 * Blocks or unblocks a customer. Admins cannot be blocked here, so that an admin cannot lock out another admin or the
 * last one: `pnpm admin:create … --reset` revokes an admin's access. Errors: see blockUserInput.
 */
export async function setUserBlocked(
  deps: Pick<Deps, 'pool' | 'clock'>,
  actor: AuditActor,
  { id, version, reason }: z.output<typeof blockUserInput>,
  block: boolean,
): Promise<AdminUser> {
  return changeLockedUser(deps, { id, version }, async (tx, account) => {
    await setAccountBlocked(tx, {
      kind: 'user',
      id,
      account,
      block,
      now: deps.clock.now(),
      actor,
      reason,
    });
  });
}
