import type { Queryable } from '#infra/db/sql.ts';
import { enqueueMessage } from '#modules/messages/index.ts';
import { deleteRecoveryCodes, deleteSecondFactor } from './second-factor.sql.ts';

/**
 * Deletes the second factor and its recovery codes, and tells the user's contacts when it was enabled; returns whether one
 * existed. The caller has locked the user.
 */
export async function removeSecondFactor(tx: Queryable, userId: number): Promise<boolean> {
  await deleteRecoveryCodes(tx, userId);
  const [removed] = await deleteSecondFactor(tx, userId);
  if (removed?.confirmed_at)
    await enqueueMessage(tx, { userId, kind: 'second_factor_disabled', data: {} });
  return removed !== undefined;
}
