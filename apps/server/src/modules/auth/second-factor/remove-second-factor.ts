import { CONTACT_COOL_DOWN_HOURS } from '@manabar/contracts/rules';
import type { Queryable } from '#infra/db/sql.ts';
import { enqueueMessage } from '#modules/messages/index.ts';
import { deleteRecoveryCodes, deleteSecondFactor, findNewFactor } from './second-factor.sql.ts';

/**
 * Deletes the second factor and its recovery codes, and notifies the user's contacts if it was enabled; returns whether one
 * existed. The caller has locked the user.
 */
export async function removeSecondFactor(tx: Queryable, userId: number): Promise<boolean> {
  await deleteRecoveryCodes(tx, userId);
  const [removed] = await deleteSecondFactor(tx, userId);
  if (removed?.confirmed_at)
    await enqueueMessage(tx, { userId, kind: 'second_factor_disabled', data: {} });
  return removed !== undefined;
}

/**
 * Deletes a customer's second factor that was enabled during the cool-down of contacts, so that a thief of the old
 * password cannot lock the owner out. The caller has locked the user.
 */
export async function removeRecentSecondFactor(
  tx: Queryable,
  userId: number,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - CONTACT_COOL_DOWN_HOURS * 3_600_000);
  const [found] = await findNewFactor(tx, userId, since);
  return found ? removeSecondFactor(tx, userId) : false;
}
