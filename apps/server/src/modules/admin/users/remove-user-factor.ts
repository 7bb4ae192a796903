import type { AdminUser, removeUserFactorInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { removeSecondFactor } from '#modules/auth/index.ts';
import { changeLockedUser } from './change-locked-user.ts';

/**
 * Disables the second factor of a customer who lost it, and notifies their contacts. An admin's factor is removed only by
 * `pnpm admin:create … --reset`. Errors: not_found, forbidden, conflict (an older version, or no factor is enabled).
 */
export async function removeUserFactor(
  deps: Pick<Deps, 'pool'>,
  actor: AuditActor,
  { id, version, reason }: z.output<typeof removeUserFactorInput>,
): Promise<AdminUser> {
  return changeLockedUser(deps, { id, version }, async (tx) => {
    if (!(await removeSecondFactor(tx, id))) throw new DomainError('conflict');
    await writeAudit(tx, { actor, action: 'user.remove_2fa', target: `user:${id}`, reason });
  });
}
