import { WEBHOOK_KEEP_DAYS } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { removeInBatches } from '#infra/background/remove-in-batches.ts';
import type { ScheduledJob } from '#infra/queue/scheduled-job.ts';
import { removeOld } from '../events.sql.ts';

const DAY_MS = 86_400_000;

/** Deletes events that ended long ago, with their logs. */
export const cleanWebhooksJob: ScheduledJob<Deps> = {
  name: 'webhooks.clean-up',
  cron: '41 * * * *',
  longestSeconds: 600,
  run: async ({ pool, clock, log }) => {
    const before = new Date(clock.now().getTime() - WEBHOOK_KEEP_DAYS * DAY_MS);
    const removed = await removeInBatches((limit) => removeOld(pool, before, limit));
    log.info({ removed }, 'deleted old webhook events');
  },
};
