import { ALERT_KEEP_DAYS } from '@manabar/contracts/operator-alerts';
import type { Deps } from '#deps.ts';
import type { ScheduledJob } from '#infra/queue/job.ts';
import { closeQuiet, removeOldAlerts, removeOldHours } from './alerts.sql.ts';
import { removeOldNotifications } from './notifications.sql.ts';

const DAY_MS = 86_400_000;

/** Closes alerts that have paused, and deletes what is older than it is kept. */
export const cleanAlertsJob: ScheduledJob<Deps> = {
  name: 'operator-alerts.clean-up',
  cron: '53 * * * *',
  longestSeconds: 600,
  run: async ({ pool, clock, env }) => {
    const now = clock.now();
    await closeQuiet(pool, new Date(now.getTime() - env.ALERT_WINDOW_MINUTES * 60_000), now);
    const before = new Date(now.getTime() - ALERT_KEEP_DAYS * DAY_MS);
    await removeOldAlerts(pool, before);
    await removeOldHours(pool, before);
    await removeOldNotifications(pool, before);
  },
};
