/**
 * Alerts of the logs for operators: {@link recordAlerts} stores the logged alerts of each process, equal ones as one row, and
 * the worker notifies the channels that admins have chosen.
 */
export { cleanAlertsJob } from './clean-alerts.ts';
export { acknowledgeAlert } from './acknowledge-alert.ts';
export { listAlerts } from './list-alerts.ts';
export { createChannel } from './channels/create-channel.ts';
export { deleteChannel } from './channels/delete-channel.ts';
export { getChannel, listChannels } from './channels/list-channels.ts';
export { rotateChannelSecret } from './channels/rotate-channel-secret.ts';
export { updateChannel } from './channels/update-channel.ts';
export { createNotificationDispatcher } from './notifications/notification-dispatcher.ts';
export {
  oldestDueNotificationSeconds,
  readNotificationFigures,
} from './notifications/monitor-notifications.ts';
export { enqueueNotifications } from './notifications/enqueue-notifications.ts';
export { recordAlerts, storeLastAlerts } from './record-alerts.ts';
export { testChannel } from './channels/test-channel.ts';
export { writeDailyDigests } from './notifications/write-daily-digests.ts';
