import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import type { ScheduledJob } from '#infra/queue/scheduled-job.ts';
import { listCompensatedRecalls } from './batches.sql.ts';
import { completeCompensatedRecall } from './complete-compensated-recall.ts';

/** Audit actor of a recall that is completed without an admin's job. */
const SHOP = { userId: null, nickname: 'shop' };

/** Completes recalls whose last buyers returned their codes or were refunded one by one. */
async function completeRecalls({ pool }: Pick<Deps, 'pool'>): Promise<void> {
  for (const { id: batchId, version } of await listCompensatedRecalls(pool))
    await withTransaction(pool, (tx) =>
      completeCompensatedRecall(tx, { batchId, version }, { actor: SHOP }),
    );
}

export const completeRecallsJob: ScheduledJob<Deps> = {
  name: 'stock.recalls',
  cron: '* * * * *',
  longestSeconds: 60,
  run: completeRecalls,
};
