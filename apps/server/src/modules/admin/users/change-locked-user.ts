import type { AdminUser } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { requireVersion } from '#infra/db/require-row-version.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { toAdminUser } from './admin-user.mapper.ts';
import { findUser, lockUser, type LockedUserRow } from './users.sql.ts';

interface UserChange {
  id: number;
  version?: number | undefined;
  /** Whether the change is allowed for this user; by default for customers only. */
  isAllowed?: (user: LockedUserRow) => boolean;
}

const isCustomer = ({ role }: LockedUserRow) => role !== 'admin';

/**
 * Changes a locked user in one transaction and returns the changed user. Errors: not_found, forbidden, conflict (an older
 * version, or details.reason: account_deleted).
 */
export async function changeLockedUser(
  { pool }: Pick<Deps, 'pool'>,
  { id, version, isAllowed = isCustomer }: UserChange,
  change: (tx: PoolClient, user: LockedUserRow) => Promise<void>,
): Promise<AdminUser> {
  return withTransaction(pool, async (tx) => {
    const [user] = await lockUser(tx, id);
    if (!user) throw new DomainError('not_found');
    if (user.deleted) throw new DomainError('conflict', { reason: 'account_deleted' });
    if (!isAllowed(user)) throw new DomainError('forbidden');
    requireVersion(user, version);
    await change(tx, user);
    const [row] = await findUser(tx, id);
    if (!row) throw new DomainError('not_found');
    return toAdminUser(row);
  });
}
