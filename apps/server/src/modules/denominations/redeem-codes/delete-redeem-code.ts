import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import type { AuditActor } from '#modules/audit/index.ts';
import { redeemCodes } from './update-redeem-code.ts';

/** Deletes a free code. Errors: not_found, conflict (an order holds it, or it was redeemed). */
export async function deleteRedeemCode(
  deps: Pick<Deps, 'pool'>,
  actor: AuditActor,
  id: number,
): Promise<{ success: true }> {
  await withTransaction(deps.pool, (tx) => redeemCodes.remove(tx, actor, id));
  return { success: true };
}
