import type { Deps } from '#deps.ts';
import type { ScheduledJob } from '#infra/queue/scheduled-job.ts';
import { shownPrefix } from './api-key.ts';
import { listExpiringKeys } from './api-keys.sql.ts';
import { dueReminder, endOfReminders, endOfSoon } from './key-expiry.ts';

/** Counts keys of accounts that are not blocked which expire soon. */
export async function countExpiringKeys({
  pool,
  clock,
}: Pick<Deps, 'pool' | 'clock'>): Promise<number> {
  const now = clock.now();
  return (await listExpiringKeys(pool, now, endOfSoon(now))).length;
}

/** Logs an alert for each key that expires in a certain number of days. Runs in the morning. */
export const remindOfKeysJob: ScheduledJob<Deps> = {
  name: 'service-accounts.remind-of-keys',
  cron: '11 6 * * *',
  longestSeconds: 60,
  run: async ({ pool, clock, log }) => {
    const now = clock.now();
    const keys = await listExpiringKeys(pool, now, endOfReminders(now));
    for (const { account, name, public_id: publicId, expires } of keys) {
      const days = dueReminder(expires, now);
      if (days === null) continue;
      log.warn(
        {
          alert: 'api_key_expiring',
          account,
          key: name,
          prefix: shownPrefix(publicId),
          days,
          expires,
        },
        'an API key of a service account expires soon; replace it',
      );
    }
  },
};
