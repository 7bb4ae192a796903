export const webhookEventTypes = [
  'order.completed',
  'topup.settled',
  'order.refunded',
  'code.recalled',
  'stock.low',
  'rates.stale',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** Events of a customer's orders, the only ones for endpoints of a service account. */
export const webhookOrderEvents = [
  'order.completed',
  'topup.settled',
  'order.refunded',
  'code.recalled',
] as const satisfies readonly WebhookEventType[];

/** Type of the event that an admin sends to test one endpoint. */
export const WEBHOOK_TEST_EVENT = 'webhook.test';

export const webhookDeliveryStates = ['pending', 'delivered', 'failed'] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

/** Reason why an endpoint is switched off: it answered 410, it failed for days, or an admin did it. */
export const webhookOffReasons = ['gone', 'failing', 'admin'] as const;
export type WebhookOffReason = (typeof webhookOffReasons)[number];

/**
 * Reason of a failed attempt: `status` (an unsuccessful answer), `redirect`, `gone` (410), `timeout`, `dns`, `blocked` (an
 * address that is not public), `connection`, `tls`, `protocol` (no HTTP), `interrupted` (the worker died repeatedly), `off` (the
 * endpoint was switched off), `other_account` (the endpoint was assigned to an account that the event does not concern), `secret`
 * (its secret cannot be decrypted), `expired` (its attempts lasted too long).
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
  'other_account',
  'secret',
  'expired',
] as const;
export type WebhookError = (typeof webhookErrors)[number];

/** Maximum number of delivery attempts. */
export const WEBHOOK_ATTEMPTS = 10;
/** Maximum age of a delivery in days before it fails, counted from its creation or resending. */
export const WEBHOOK_GIVE_UP_DAYS = 4;
/** Days without a success after which a failing endpoint is switched off. */
export const WEBHOOK_FAILING_DAYS = 5;
/** Hours for which a replaced secret still signs. */
export const WEBHOOK_OLD_SECRET_HOURS = 24;
/** Days for which ended deliveries are kept. */
export const WEBHOOK_KEEP_DAYS = 30;
export const MAX_WEBHOOK_ENDPOINTS = 50;
