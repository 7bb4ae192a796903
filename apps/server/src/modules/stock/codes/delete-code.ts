import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { deleteCodeRow } from './codes.sql.ts';
import { lockFreeCode } from './update-code.ts';

/**
 * Deletes a free code. An unseen code may be loaded again; a seen code's fingerprint stays, so that it is never
 * sold. Errors: not_found, conflict (an order holds or has it).
 */
export async function deleteCode(
  deps: Pick<Deps, 'pool' | 'catalogueCache'>,
  actor: AuditActor,
  id: number,
): Promise<{ success: true }> {
  const productId = await withTransaction(deps.pool, async (tx) => {
    const row = await lockFreeCode(tx, id);
    await deleteCodeRow(tx, id);
    await writeAudit(tx, {
      actor,
      action: 'code.delete',
      target: `code:${id}`,
      before: {
        productId: row.product_id,
        gameAmount: row.game_amount,
        state: row.state,
        seen: row.seen,
      },
    });
    return row.product_id;
  });
  await deps.catalogueCache.announce(productId);
  return { success: true };
}
