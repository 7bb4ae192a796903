import type { CodeBatchDetail, Language } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { findRecallJob } from '#modules/bulk-jobs/index.ts';
import { countRecalls, getBatch } from '#modules/stock/index.ts';

/** Reads a batch with all data needed for a decision about its recall. Error: not_found. */
export async function getBatchDetail(
  deps: Pick<Deps, 'pool'>,
  id: number,
  language: Language,
): Promise<CodeBatchDetail> {
  const batch = await getBatch(deps, id, language);
  const [[made], [job]] = await Promise.all([
    countRecalls(deps.pool, id),
    findRecallJob(deps.pool, id, batch.version),
  ]);
  return { ...batch, replaced: 0, refunded: 0, ...made, jobId: job?.id ?? null };
}
