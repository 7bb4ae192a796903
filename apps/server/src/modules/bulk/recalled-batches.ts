import type { PoolClient } from 'pg';
import { DomainError } from '#errors.ts';
import { writeAudit } from '#modules/audit/index.ts';
import { makeRecalledGood } from '#modules/orders/index.ts';
import {
  bulkCodeFilter,
  countSoldOfBatch,
  finishRecall,
  holdBatch,
  nextSoldOfBatch,
  type BulkActor,
  type BulkOutcome,
} from '#modules/stock/index.ts';
import type { Target } from './targets.ts';

interface FrozenBatch {
  batchId: number;
}

/** Sold codes of a batch that is being recalled. Each is a transaction of its own: it locks its buyer's wallet. */
export const recalledBatches: Target<'batches', FrozenBatch> = {
  take: 1,
  newest: bulkCodeFilter.newest,
  freeze: async ({ pool }, { batchId }) => {
    const [batch] = await holdBatch(pool, batchId);
    if (!batch) throw new DomainError('not_found');
    if (batch.state !== 'recalling') throw new DomainError('conflict', { state: batch.state });
    return { batchId };
  },
  count: async (db, { batchId }) => (await countSoldOfBatch(db, batchId))[0]?.counted ?? 0,
  next: async (db, { batchId }, { above, upTo, take }) =>
    (await nextSoldOfBatch(db, batchId, above, upTo, take)).map(({ id }) => id),
  change: async (tx, ids, { means }, { actor, reason = '' }) => {
    const outcome: BulkOutcome = { changed: [], failed: [], products: [] };
    for (const id of ids) {
      try {
        const { productId } = await makeRecalledGood(tx, id, { means, actor, reason });
        outcome.changed.push(id);
        if (productId !== null) outcome.products.push(productId);
      } catch (error) {
        // Refused before anything was written.
        if (!(error instanceof DomainError)) throw error;
        outcome.failed.push({ id, code: error.code });
      }
    }
    return outcome;
  },
  finish: async (tx: PoolClient, { batchId }: FrozenBatch, by: BulkActor) => {
    const [finished] = await finishRecall(tx, batchId);
    if (finished)
      await writeAudit(tx, { ...by, action: 'batch.recalled', target: `batch:${batchId}` });
  },
};
