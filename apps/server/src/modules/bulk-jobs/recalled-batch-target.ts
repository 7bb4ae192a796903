import { DomainError } from '#errors.ts';
import { compensateRecalledCode } from '#modules/orders/index.ts';
import {
  bulkCodeFilter,
  completeCompensatedRecall,
  countSoldOfBatch,
  findNextSold,
  shareLockBatch,
  type BulkOutcome,
} from '#modules/stock/index.ts';
import { tryRow } from './try-row.ts';
import type { Target } from './bulk-target-types.ts';

/** One recall of a batch; releasing and recalling it again changes the version. */
interface FrozenBatch {
  batchId: number;
  version: number;
}

/** Sold codes of a recalled batch. Each row has its own transaction, because it locks its buyer's wallet. */
export const recalledBatchTarget: Target<'batches', FrozenBatch> = {
  take: 1,
  newest: bulkCodeFilter.newest,
  freeze: async ({ pool }, { batchId }) => {
    const [batch] = await shareLockBatch(pool, batchId);
    if (!batch) throw new DomainError('not_found');
    const { state, version } = batch;
    if (state !== 'recalling') throw new DomainError('conflict', { state });
    return { batchId, version };
  },
  count: async (db, { batchId }) => (await countSoldOfBatch(db, batchId))[0]?.counted ?? 0,
  next: (db, { batchId }, span) => findNextSold(db, batchId, span),
  change: async (tx, ids, { means }, { actor, reason = '' }, frozen) => {
    if (!frozen) throw new Error('codes are recalled by their batch');
    const { version } = frozen;
    const outcome: BulkOutcome = { changed: [], failed: [], products: [] };
    for (const id of ids) {
      const tried = await tryRow(tx, id, () =>
        compensateRecalledCode(tx, id, { means, actor, reason, version }),
      );
      if ('failure' in tried) {
        outcome.failed.push(tried.failure);
        continue;
      }
      outcome.changed.push(id);
      const { productId } = tried.made;
      if (productId !== null) outcome.products.push(productId);
    }
    return outcome;
  },
  finish: completeCompensatedRecall,
};
