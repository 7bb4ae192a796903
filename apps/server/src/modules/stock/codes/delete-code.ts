import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import type { AuditActor } from '#modules/audit/index.ts';
import { productCodes } from './update-code.ts';

/** Deletes a free code. Errors: not_found, conflict (reserved, sold, or of a recalled batch). */
export async function deleteCode(
  deps: Pick<Deps, 'pool' | 'catalogueCache'>,
  actor: AuditActor,
  id: number,
): Promise<{ success: true }> {
  const row = await withTransaction(deps.pool, (tx) => productCodes.remove(tx, actor, id));
  await deps.catalogueCache.announce(row.product_id);
  return { success: true };
}
