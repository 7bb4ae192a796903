import type { Deps } from '#deps.ts';
import type { ScheduledJob } from '#infra/queue/job.ts';
import { removeLoosePictures } from './attachments.sql.ts';

const DAY_MS = 86_400_000;
const REMOVED_AT_ONCE = 200;

/** Deletes pictures that no message has taken within a day of their upload. */
export const cleanAttachmentsJob: ScheduledJob<Deps> = {
  name: 'support.clean-up',
  cron: '23 * * * *',
  longestSeconds: 600,
  run: async ({ pool, clock, log }) => {
    const before = new Date(clock.now().getTime() - DAY_MS);
    for (let removed = 0; ;) {
      const [row] = await removeLoosePictures(pool, before, REMOVED_AT_ONCE);
      removed += row?.count ?? 0;
      if ((row?.count ?? 0) < REMOVED_AT_ONCE) {
        log.info({ removed }, 'deleted pictures that no message has');
        return;
      }
    }
  },
};
