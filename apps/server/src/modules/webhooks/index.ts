/**
 * Outgoing webhooks (Standard Webhooks): database triggers and {@link publishWebhookEvent} write events in the transactions in
 * which they happen, and the worker's dispatcher delivers them.
 */
export {
  deleteWebhook,
  rotateWebhookSecret,
  sendTestWebhook,
  setWebhookActive,
} from './endpoints/act-on-webhook.ts';
export { redactUrl } from './redact-url.ts';
export { countUnreadableSecrets } from './endpoints/count-unreadable-secrets.ts';
export { encryptedWebhookSecrets } from './endpoints/encrypted-secrets.ts';
export { createWebhookDispatcher } from './deliveries/webhook-dispatcher.ts';
export { publishWebhookEvent } from './events.sql.ts';
export { getDelivery, listDeliveries } from './deliveries/list-deliveries.ts';
export { getWebhook, listWebhooks } from './endpoints/list-webhooks.ts';
export { createWebhook, updateWebhook } from './endpoints/manage-webhook.ts';
export { bodyOf, signedHeaders, statusError } from './webhook-signature.ts';
export { replayFailedWebhooks, replayWebhook } from './deliveries/replay-webhooks.ts';
export {
  alertAboutWebhooks,
  cleanWebhooksJob,
  readWebhookFigures,
} from './deliveries/monitor-webhooks.ts';
