/**
 * What other services are told of (Standard Webhooks): events are written by the transactions in which they happen, by
 * triggers of the database and {@link tellWebhooks}, and delivered by the worker's {@link Courier}.
 */
export {
  deleteWebhook,
  rotateWebhookSecret,
  sendTestWebhook,
  setWebhookActive,
} from './act-on-webhook.ts';
export { countUnreadableSecrets } from './count-unreadable-secrets.ts';
export { Courier } from './courier.ts';
export { tellWebhooks } from './events.sql.ts';
export { getDelivery, listDeliveries } from './list-deliveries.ts';
export { getWebhook, listWebhooks } from './list-webhooks.ts';
export { createWebhook, updateWebhook } from './manage-webhook.ts';
export { replayFailedWebhooks, replayWebhook } from './replay-webhooks.ts';
export { alertAboutWebhooks, cleanWebhooksJob, readWebhookFigures } from './watch-webhooks.ts';
