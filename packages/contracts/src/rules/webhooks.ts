/** What other services are told of. */
export const webhookEventTypes = [
  'order.completed',
  'topup.settled',
  'stock.low',
  'rates.stale',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** What is told of one customer's orders: all that an endpoint of a service account may want. */
export const webhookOrderEvents = [
  'order.completed',
  'topup.settled',
] as const satisfies readonly WebhookEventType[];

/** Sent by an admin, to one endpoint, to see whether it works. */
export const WEBHOOK_TEST_EVENT = 'webhook.test';

export const webhookDeliveryStates = ['pending', 'delivered', 'failed'] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

/** Why the shop sends nothing to an endpoint: it answered 410, it failed for days, or an admin switched it off. */
export const webhookOffReasons = ['gone', 'failing', 'admin'] as const;
export type WebhookOffReason = (typeof webhookOffReasons)[number];

/**
 * Why an attempt failed: `status` (an answer that is no success), `redirect`, `gone` (410), `timeout`, `dns`, `blocked`
 * (an address that is not public), `connection`, `tls`, `protocol` (no HTTP), `interrupted` (the worker died again and
 * again), `off` (the endpoint was switched off), `secret` (its secret cannot be read), `expired` (it was on its way for
 * too long).
 */
export const webhookErrors = [
  'status',
  'redirect',
  'gone',
  'timeout',
  'dns',
  'blocked',
  'connection',
  'tls',
  'protocol',
  'interrupted',
  'off',
  'secret',
  'expired',
] as const;
export type WebhookError = (typeof webhookErrors)[number];

/** How often a message is sent before it has failed for good. */
export const WEBHOOK_ATTEMPTS = 10;
/** For how long a message is on its way at most, since it was written or begun again. */
export const WEBHOOK_GIVE_UP_DAYS = 4;
/** An endpoint that fails for so long without one success is switched off. */
export const WEBHOOK_FAILING_DAYS = 5;
/** For how long a secret that was replaced signs along. */
export const WEBHOOK_OLD_SECRET_HOURS = 24;
/** For how long messages that have ended are kept. */
export const WEBHOOK_KEEP_DAYS = 30;
export const MAX_WEBHOOK_ENDPOINTS = 50;
