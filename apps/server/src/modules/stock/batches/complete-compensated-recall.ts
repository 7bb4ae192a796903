import type { PoolClient } from 'pg';
import { writeAudit } from '#modules/audit/index.ts';
import type { BulkActor } from '../codes/bulk-change-types.ts';
import { finishRecall } from './batches.sql.ts';

/** Completes the recall with this version of its batch, unless a buyer of the batch is still uncompensated. */
export async function completeCompensatedRecall(
  tx: PoolClient,
  { batchId, version }: { batchId: number; version: number },
  by: BulkActor,
): Promise<void> {
  const [finished] = await finishRecall(tx, batchId, version);
  if (finished)
    await writeAudit(tx, { ...by, action: 'batch.recalled', target: `batch:${batchId}` });
}
