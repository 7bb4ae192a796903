import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import type { AuditActor } from '#modules/audit/index.ts';
import { generatedCodes } from './update-generated-code.ts';

/** Deletes a free generated code. Errors: not_found, conflict (a code of an order or an activation). */
export async function deleteGeneratedCode(
  deps: Pick<Deps, 'pool' | 'catalogueCache'>,
  actor: AuditActor,
  id: number,
): Promise<{ success: true }> {
  const row = await withTransaction(deps.pool, (tx) => generatedCodes.remove(tx, actor, id));
  await deps.catalogueCache.announce(row.product_id);
  return { success: true };
}
