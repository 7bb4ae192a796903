import type { AdminUser, blockUserInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { setBlocked } from '#modules/auth/index.ts';
import { changeUser } from './change-user.ts';

/**
 * Blocks or unblocks a customer. Admins cannot be blocked here, so that nobody locks out another admin or the
 * last one: `pnpm admin:create … --reset` revokes an admin's access. Errors: see blockUserInput.
 */
export async function setUserBlocked(
  deps: Pick<Deps, 'pool' | 'clock'>,
  actor: AuditActor,
  { id, version, reason }: z.output<typeof blockUserInput>,
  block: boolean,
): Promise<AdminUser> {
  return changeUser(deps, { id, version }, async (tx, user) => {
    if (block === (user.blocked_at !== null)) return;
    const since = block ? deps.clock.now() : null;
    await setBlocked(tx, id, since);
    await writeAudit(tx, {
      actor,
      action: block ? 'user.block' : 'user.unblock',
      target: `user:${id}`,
      reason,
      before: { blocked: user.blocked_at?.toISOString() ?? null },
      after: { blocked: since?.toISOString() ?? null },
    });
  });
}
