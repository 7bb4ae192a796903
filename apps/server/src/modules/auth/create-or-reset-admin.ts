import { nicknameKey } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { setUserPasswordHash } from './passwords/set-user-password-hash.ts';
import { insertWholeUser } from './create-user.ts';
import { hashPassword } from './passwords/hash-password.ts';
import { refuseCommonPassword } from './passwords/refuse-common-password.ts';
import { removeSecondFactor } from './second-factor/remove-second-factor.ts';
import { findAdmin } from './users.sql.ts';

interface Account {
  nickname: string;
  password: string;
}

/** Audit actor of commands that run on the shop's machine. */
const shop: AuditActor = { userId: null, nickname: 'admin:create' };

/** Creates an admin. Errors: nickname_taken, as a constraint violation; validation_error (password_too_common). */
export async function createAdmin(deps: Pick<Deps, 'pool'>, account: Account): Promise<void> {
  await refuseCommonPassword('password', account);
  const passwordHash = await hashPassword(account.password);
  await withTransaction(deps.pool, async (tx) => {
    const { userId } = await insertWholeUser(tx, { ...account, passwordHash, role: 'admin' });
    await writeAudit(tx, { actor: shop, action: 'admin.create', target: `user:${userId}` });
  });
}

/**
 * Sets an admin's password, ends all their sessions and removes the second factor, for example after the loss of a
 * phone. Errors: not_found, also for a customer; validation_error (password_too_common).
 */
export async function resetAdminPassword(
  deps: Pick<Deps, 'pool' | 'securityEvents'>,
  account: Account,
): Promise<void> {
  await refuseCommonPassword('password', account);
  const passwordHash = await hashPassword(account.password);
  const { userId, hadSecondFactor } = await withTransaction(deps.pool, async (tx) => {
    const [admin] = await findAdmin(tx, nicknameKey(account.nickname));
    if (!admin) throw new DomainError('not_found');
    await setUserPasswordHash(tx, admin.id, passwordHash, { mustChange: false });
    const secondFactor = await removeSecondFactor(tx, admin.id);
    await writeAudit(tx, {
      actor: shop,
      action: 'admin.reset-access',
      target: `user:${admin.id}`,
      ...(secondFactor && { before: { second_factor: true }, after: { second_factor: false } }),
    });
    return { userId: admin.id, hadSecondFactor: secondFactor };
  });
  const event = { userId, detail: shop.nickname };
  deps.securityEvents.record({ ...event, kind: 'password_set' });
  if (hadSecondFactor) deps.securityEvents.record({ ...event, kind: 'second_factor_disabled' });
}
