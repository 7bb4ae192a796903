import { ALERT_KEEP_DAYS } from '@manabar/contracts/operator-alert-catalogue';
import type { Deps } from '#deps.ts';
import type { ScheduledJob } from '#infra/queue/scheduled-job.ts';
import { removeOldAlerts, removeOldHours } from './alerts.sql.ts';
import { closeQuietAlerts } from './close-quiet-alerts.ts';
import { removeOldNotifications } from './notifications/notifications.sql.ts';

const DAY_MS = 86_400_000;

/** Closes alerts that have paused, and deletes rows after their retention periods. */
export const cleanAlertsJob: ScheduledJob<Deps> = {
  name: 'operator-alerts.clean-up',
  cron: '53 * * * *',
  longestSeconds: 600,
  run: async (deps) => {
    const { pool, clock } = deps;
    await closeQuietAlerts(deps, pool);
    const before = new Date(clock.now().getTime() - ALERT_KEEP_DAYS * DAY_MS);
    await removeOldAlerts(pool, before);
    await removeOldHours(pool, before);
    await removeOldNotifications(pool, before);
  },
};
