import type { AdminUser, setUserPasswordInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import {
  hashPassword,
  meetsPasswordRules,
  raiseUserVersion,
  setUserPasswordHash,
} from '#modules/auth/index.ts';
import { revertRecentContacts } from '#modules/messages/index.ts';
import { changeLockedUser } from './change-locked-user.ts';
import type { LockedUserRow } from './users.sql.ts';

/**
 * Sets a customer's password and ends all their sessions; at the next login the web requires a new one. Reverts changes of
 * contacts in their cool-down, as a reset does, because a thief may have made them. An own password has to be changed only if
 * registration would refuse it. Another admin's password is set only by `pnpm admin:create --reset`. Errors: not_found,
 * forbidden, conflict (an older version).
 */
export async function setUserPassword(
  deps: Pick<Deps, 'pool' | 'clock' | 'securityEvents'>,
  actor: AuditActor,
  { id, version, password }: z.output<typeof setUserPasswordInput>,
): Promise<AdminUser> {
  // Hashing is slow, so it runs before the transaction takes locks.
  const hash = await hashPassword(password, { preferred: true });
  const isOwn = id === actor.userId;
  const mustChange = !isOwn || !(await meetsPasswordRules({ nickname: actor.nickname, password }));
  const isAllowed = ({ role }: LockedUserRow) => role !== 'admin' || isOwn;
  let isTakenBack = false;
  const user = await changeLockedUser(deps, { id, version, isAllowed }, async (tx) => {
    // Reverts contacts before the message about the new password is written, so that it goes to the former contacts.
    if (!isOwn)
      isTakenBack = (await revertRecentContacts(tx, id, deps.clock.now(), null)).length > 0;
    await setUserPasswordHash(tx, id, hash, { mustChange });
    await raiseUserVersion(tx, id);
    await writeAudit(tx, { actor, action: 'user.set_password', target: `user:${id}` });
  });
  if (isTakenBack) {
    const detail = 'admin.users.setPassword';
    deps.securityEvents.record({ kind: 'contact_changed', userId: id, detail });
  }
  return user;
}
