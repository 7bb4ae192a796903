import type { AdminUser, setUserPasswordInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { changePassword, hashPassword } from '#modules/auth/index.ts';
import { changeUser } from './change-user.ts';
import type { LockedUserRow } from './users.sql.ts';

/**
 * Sets a customer's password and ends all their sessions; at the next login the web asks for a new one. Another
 * admin's password is set only by `pnpm admin:create --reset`. Errors: not_found, forbidden, conflict (an older
 * version).
 */
export async function setUserPassword(
  deps: Pick<Deps, 'pool'>,
  actor: AuditActor,
  { id, version, password }: z.output<typeof setUserPasswordInput>,
): Promise<AdminUser> {
  // Hashing is slow, so it runs before the transaction takes locks.
  const hash = await hashPassword(password, { preferred: true });
  const isOwn = id === actor.userId;
  const isAllowed = ({ role }: LockedUserRow) => role !== 'admin' || isOwn;
  return changeUser(deps, { id, version, isAllowed }, async (tx) => {
    await changePassword(tx, id, hash, { mustChange: !isOwn });
    await writeAudit(tx, { actor, action: 'user.set_password', target: `user:${id}` });
  });
}
