import type { RowRefusal } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import { DomainError } from '#errors.ts';
import { fromDatabaseError } from '#infra/db/db-errors.ts';
import { retryConflicts, sqlState } from '#infra/db/transaction.ts';
import type { RowFailure } from '#modules/stock/index.ts';

/** What is no row's fault: the database or the way to it is in trouble, and the next row would fare no better. */
const SHARED = /^(?:08|53|57P|58|XX)/;

/**
 * Changes one row, or leaves it wholly as it was and answers why: neither a locked row nor one that nobody foresaw keeps
 * those behind it from their turn. What the database checks at the end of a transaction it checks here.
 */
export async function tryRow<Made>(
  tx: PoolClient,
  id: bigint,
  work: () => Promise<Made>,
): Promise<{ made: Made } | { failure: RowFailure }> {
  try {
    return { made: await retryConflicts(() => asOne(tx, work)) };
  } catch (error) {
    if (SHARED.test(sqlState(error) ?? '') || !(await isUsable(tx))) throw error;
    return { failure: toFailure(id, error) };
  }
}

async function asOne<Made>(tx: PoolClient, work: () => Promise<Made>): Promise<Made> {
  await tx.query('SAVEPOINT one_row');
  try {
    const made = await work();
    await tx.query('SET CONSTRAINTS ALL IMMEDIATE');
    await tx.query('SET CONSTRAINTS ALL DEFERRED');
    await tx.query('RELEASE SAVEPOINT one_row');
    return made;
  } catch (error) {
    // Without a connection this fails as well; what came first says more.
    await tx.query('ROLLBACK TO SAVEPOINT one_row').catch(() => undefined);
    throw error;
  }
}

const isUsable = (tx: PoolClient) =>
  tx.query('SELECT').then(
    () => true,
    () => false,
  );

function toFailure(id: bigint, error: unknown): RowFailure {
  const refusal = error instanceof DomainError ? error : fromDatabaseError(error);
  if (!refusal) return { id, code: 'UNEXPECTED_ERROR', cause: error };
  const reason = refusal.details?.['reason'];
  return { id, code: refusal.code, ...(isRowRefusal(reason) && { reason }) };
}

const isRowRefusal = (reason: unknown): reason is RowRefusal =>
  reason === 'reversed' || reason === 'other_recall';
