import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { sqlState, withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import type { PoolClient } from 'pg';
import { archiveRow, deleteRow, lockRow } from './catalogue.sql.ts';

/** foreign_key_violation; since PostgreSQL 18 a RESTRICT reports restrict_violation. */
const STILL_REFERRED = new Set(['23503', '23001']);

/**
 * Takes a product out of the shop. What an order, a code or a cart refers to is archived instead of deleted, so
 * that receipts lose nothing; its slug is free again either way. Error: not_found.
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

/** The database knows best what still refers to the product. */
async function tryDelete(tx: PoolClient, id: number): Promise<boolean> {
  await tx.query('SAVEPOINT before_delete');
  try {
    await deleteRow(tx, id);
    return true;
  } catch (error) {
    if (!STILL_REFERRED.has(sqlState(error) ?? '')) throw error;
    await tx.query('ROLLBACK TO SAVEPOINT before_delete');
    return false;
  }
}
