import type { Deps } from '#deps.ts';
import { removeInBatches } from '#infra/background/remove-in-batches.ts';
import type { ScheduledJob } from '#infra/queue/scheduled-job.ts';
import { removeLoosePictures } from './attachments.sql.ts';

const DAY_MS = 86_400_000;
/** Pictures per statement; fewer than for other rows, because each has up to 5 MiB. */
const PICTURES_AT_ONCE = 200;

/** Deletes pictures that are still without a message a day after their upload. */
export const cleanAttachmentsJob: ScheduledJob<Deps> = {
  name: 'support.clean-up',
  cron: '23 * * * *',
  longestSeconds: 600,
  run: async ({ pool, clock, log }) => {
    const before = new Date(clock.now().getTime() - DAY_MS);
    const removeBatch = (limit: number) => removeLoosePictures(pool, before, limit);
    const removed = await removeInBatches(removeBatch, PICTURES_AT_ONCE);
    log.info({ removed }, 'deleted pictures that no message has');
  },
};
