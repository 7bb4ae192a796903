import type { RowRefusal } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import { DomainError } from '#errors.ts';
import { connectionFaultOf } from '#infra/db/connection-faults.ts';
import { isSystemFault } from '#infra/db/database-fault.ts';
import { fromDatabaseError } from '#infra/db/from-database-error.ts';
import { retryConflicts } from '#infra/db/transaction.ts';
import type { RowFailure } from '#modules/stock/index.ts';

/**
 * Changes one row, or rolls it back and returns the refusal, so that a locked or failing row does not block the
 * next rows. Checks deferred constraints at once.
 */
export async function tryRow<Made>(
  tx: PoolClient,
  id: bigint,
  work: () => Promise<Made>,
): Promise<{ made: Made } | { failure: RowFailure }> {
  try {
    return { made: await retryConflicts(() => asOne(tx, work)) };
  } catch (error) {
    const isShared = connectionFaultOf(error) !== null || isSystemFault(error);
    if (isShared || !(await isUsable(tx))) throw error;
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
    // Without a connection the rollback fails, too; the first error is more informative.
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
