import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { deleteGeneratedCodeRow } from '#modules/stock/index.ts';
import { lockUnusedCode } from './update-generated-code.ts';

/**
 * Deletes a generated code that is not in use. Errors: not_found, conflict (a code of an order or an
 * activation).
 */
export async function deleteGeneratedCode(
  deps: Pick<Deps, 'pool' | 'catalogueCache'>,
  actor: AuditActor,
  id: number,
): Promise<{ success: true }> {
  const productId = await withTransaction(deps.pool, async (tx) => {
    const row = await lockUnusedCode(tx, id);
    await deleteGeneratedCodeRow(tx, id);
    await writeAudit(tx, {
      actor,
      action: 'generated_code.delete',
      target: `generated_code:${id}`,
      before: { denominationId: row.denomination_id, state: row.state, seen: row.seen },
    });
    return row.product_id;
  });
  await deps.catalogueCache.announce(productId);
  return { success: true };
}
