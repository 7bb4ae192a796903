import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { isStillReferred } from '#infra/db/database-fault.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import type { PoolClient } from 'pg';
import { archiveRow, deleteRow, lockRow } from '../catalogue.sql.ts';

/**
 * Deletes a product, or archives it when an order, a code or a cart refers to it, so that receipts stay complete.
 * Both free its slug. Error: not_found.
 */
export async function deleteProduct(
  deps: Pick<Deps, 'pool' | 'catalogueCache'>,
  actor: AuditActor,
  id: number,
): Promise<{ success: true }> {
  await withTransaction(deps.pool, async (tx) => {
    const [product] = await lockRow(tx, id);
    if (!product) throw new DomainError('not_found');
    const deleted = await tryDelete(tx, id);
    if (!deleted) await archiveRow(tx, id);
    await writeAudit(tx, {
      actor,
      action: deleted ? 'product.delete' : 'product.archive',
      target: `product:${id}`,
      before: { title: product.title, slug: product.slug },
    });
  });
  await deps.catalogueCache.announce();
  return { success: true };
}

/** Tries the deletion, because only the database's constraints cover all references. */
async function tryDelete(tx: PoolClient, id: number): Promise<boolean> {
  await tx.query('SAVEPOINT before_delete');
  try {
    await deleteRow(tx, id);
    return true;
  } catch (error) {
    if (!isStillReferred(error)) throw error;
    await tx.query('ROLLBACK TO SAVEPOINT before_delete');
    return false;
  }
}
