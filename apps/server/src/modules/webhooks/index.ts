/**
 * Outgoing webhooks (Standard Webhooks): database triggers and {@link publishWebhookEvent} write events in the transactions in
 * which they happen, and the worker's dispatcher delivers them.
 */
export {
  deleteWebhook,
  rotateWebhookSecret,
  sendTestWebhook,
  setWebhookActive,
} from './act-on-webhook.ts';
export { redactUrl } from './redact-url.ts';
export { countUnreadableSecrets } from './count-unreadable-secrets.ts';
export { encryptedWebhookSecrets } from './encrypted-secrets.ts';
export { createWebhookDispatcher } from './webhook-dispatcher.ts';
export { publishWebhookEvent } from './events.sql.ts';
export { getDelivery, listDeliveries } from './list-deliveries.ts';
export { getWebhook, listWebhooks } from './list-webhooks.ts';
export { createWebhook, updateWebhook } from './manage-webhook.ts';
export { bodyOf, signedHeaders } from './message.ts';
export { replayFailedWebhooks, replayWebhook } from './replay-webhooks.ts';
export { alertAboutWebhooks, cleanWebhooksJob, readWebhookFigures } from './watch-webhooks.ts';
