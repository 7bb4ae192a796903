import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { statement } from '#infra/db/sql.ts';

const markReturned = statement<{ id: bigint }, [userId: number, orderId: string, now: Date]>(`
  UPDATE payments SET returned_at = coalesce(returned_at, $3) WHERE order_id = $2 AND user_id = $1 RETURNING id`);

/**
 * Notes that the customer has been to the gateway's page for an own order, so that the receipt does not invite to pay
 * twice, on whichever device it is opened. Error: not_found.
 */
export async function noteReturn(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  { userId }: { userId: number },
  { id }: { id: string },
): Promise<{ success: true }> {
  const [noted] = await markReturned(pool, userId, id, clock.now());
  if (!noted) throw new DomainError('not_found');
  return { success: true };
}
