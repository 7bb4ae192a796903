import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { deleteCodeRow } from './redeem-codes.sql.ts';
import { lockFreeCode } from './update-redeem-code.ts';

/**
 * Deletes a free code. An unseen code may be loaded again; a seen code's fingerprint stays, so that it is never
 * sold. Errors: not_found, conflict (an order holds it, or it was redeemed).
 */
export function deleteRedeemCode(
  deps: Pick<Deps, 'pool'>,
  actor: AuditActor,
  id: number,
): Promise<{ success: true }> {
  return withTransaction(deps.pool, async (tx) => {
    const row = await lockFreeCode(tx, id);
    await deleteCodeRow(tx, id);
    await writeAudit(tx, {
      actor,
      action: 'topup_code.delete',
      target: `topup_code:${id}`,
      before: { denominationId: row.denomination_id, state: row.state, seen: row.seen },
    });
    return { success: true as const };
  });
}
