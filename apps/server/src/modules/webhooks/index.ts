/**
 * Outgoing webhooks (Standard Webhooks). Database triggers and {@link publishWebhookEvent} write events in the transactions of
 * their causes, and the worker's dispatcher delivers them.
 */
export { deleteWebhook } from './endpoints/delete-webhook.ts';
export { rotateWebhookSecret } from './endpoints/rotate-webhook-secret.ts';
export { sendTestWebhook } from './endpoints/send-test-webhook.ts';
export { setWebhookActive } from './endpoints/set-webhook-active.ts';
export { redactUrl } from './redact-url.ts';
export { countUnreadableSecrets } from './endpoints/count-unreadable-secrets.ts';
export { encryptedWebhookSecretColumns } from './endpoints/encrypted-webhook-secret-columns.ts';
export { createWebhookDispatcher } from './deliveries/webhook-dispatcher.ts';
export { publishWebhookEvent } from './events.sql.ts';
export { getDelivery, listDeliveries } from './deliveries/list-deliveries.ts';
export { getWebhook, listWebhooks } from './endpoints/list-webhooks.ts';
export { createWebhook } from './endpoints/create-webhook.ts';
export { updateWebhook } from './endpoints/update-webhook.ts';
export { bodyOf, signedHeaders, statusError } from './webhook-signature.ts';
export { replayFailedWebhooks, replayWebhook } from './deliveries/replay-webhooks.ts';
export { alertAboutWebhooks, readWebhookFigures } from './deliveries/monitor-webhooks.ts';
export { cleanWebhooksJob } from './deliveries/clean-webhooks.job.ts';
