import type { CardPaymentPermission } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { statement } from '#infra/db/sql.ts';

const findBlocked = statement<{ blocked: boolean }, [userId: number]>(`
  SELECT EXISTS (SELECT 1 FROM payment_reversals WHERE user_id = $1 AND lifted_at IS NULL) AS blocked`);

/** Returns whether the customer may pay by card: not before an admin has lifted the block of an external refund or chargeback. */
export async function readCardPaymentPermission(
  { pool }: Pick<Deps, 'pool'>,
  { userId }: { userId: number },
): Promise<CardPaymentPermission> {
  const [found] = await findBlocked(pool, userId);
  return { allowed: found?.blocked === false };
}
