import { randomBytes } from 'node:crypto';
import type { deleteAccountInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit } from '#modules/audit/index.ts';
import {
  confirmPassword,
  hashPassword,
  lockConfirmedUser,
  revokeSessions,
} from '#modules/auth/index.ts';
import type { SessionCaller } from '#ports/caller.ts';
import { erasePerson, lockOpenAffairs } from './erase-person.sql.ts';

/**
 * Deletes the caller's account: ends sessions, erases data that identifies the person, and keeps the ledger. Errors:
 * forbidden (an admin), invalid_credentials, unauthorized (too many wrong passwords), conflict (money or goods are open;
 * the details count them).
 */
export async function deleteAccount(
  deps: Deps,
  caller: SessionCaller,
  address: string,
  { password }: z.output<typeof deleteAccountInput>,
): Promise<{ success: true }> {
  const { userId, role } = caller;
  if (role === 'admin') throw new DomainError('forbidden');
  const confirmed = await confirmPassword(deps, caller, address, {
    password,
    failed: 'user.delete_failed',
  });
  // The random password is not stored, so that no log-in to the account is possible any more.
  const hash = await hashPassword(randomBytes(32).toString('base64url'), { preferred: true });
  await withTransaction(deps.pool, async (tx) => {
    const [affairs] = await lockOpenAffairs(tx, userId);
    const open = Object.entries(affairs ?? {}).filter(([, count]) => count > 0);
    if (open.length > 0) throw new DomainError('conflict', Object.fromEntries(open));
    await lockConfirmedUser(tx, userId, confirmed);
    await revokeSessions(tx, userId);
    await erasePerson(tx, userId, hash, deps.clock.now());
    await writeAudit(tx, {
      actor: { userId, nickname: `user:${userId}` },
      action: 'user.delete',
      target: `user:${userId}`,
    });
  });
  return { success: true };
}
