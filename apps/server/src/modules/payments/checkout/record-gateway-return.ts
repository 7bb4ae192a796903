import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { statement } from '#infra/db/sql.ts';

const markReturned = statement<{ id: bigint }, [userId: number, orderId: string, now: Date]>(`
  UPDATE payments SET returned_at = coalesce(returned_at, $3) WHERE order_id = $2 AND user_id = $1 RETURNING id`);

/**
 * Records that the customer has returned from the gateway's page, so that the receipt does not offer to pay twice on
 * any device. Error: not_found.
 */
export async function recordGatewayReturn(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  { userId }: { userId: number },
  { id }: { id: string },
): Promise<{ success: true }> {
  const [noted] = await markReturned(pool, userId, id, clock.now());
  if (!noted) throw new DomainError('not_found');
  return { success: true };
}
