import type { CodeBatchDetail } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { findRecallJob } from '#modules/bulk/index.ts';
import { countRecalls, getBatch } from '#modules/stock/index.ts';

/** A batch with all that one decides about a recall by. Error: not_found. */
export async function getBatchDetail(
  deps: Pick<Deps, 'pool'>,
  id: number,
): Promise<CodeBatchDetail> {
  const batch = await getBatch(deps, id);
  const [[made], [job]] = await Promise.all([
    countRecalls(deps.pool, id),
    findRecallJob(deps.pool, id, batch.version),
  ]);
  return { ...batch, replaced: 0, refunded: 0, ...made, jobId: job?.id ?? null };
}
