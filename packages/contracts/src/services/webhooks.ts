import { isOneOf } from '../rules/object-fields.ts';
import * as z from 'zod';
import { changedRow, flagSchema, idSchema } from '../common.ts';
import { listInput, pageOf, sortable } from '../lists.ts';
import {
  WEBHOOK_TEST_EVENT,
  webhookDeliveryStates,
  webhookErrors,
  webhookEventTypes,
  webhookOffReasons,
  webhookOrderEvents,
} from '../rules/admin/webhooks.ts';

const MAX_URL = 2048;

/** Address of an endpoint. Codes: invalid_address, no_credentials. */
export const webhookUrlSchema = z
  .string()
  .trim()
  .min(1, 'required')
  .max(MAX_URL)
  .refine(isAddress, 'invalid_address')
  .refine(hasNoCredentials, 'no_credentials');

function isAddress(text: string): boolean {
  const url = /[\s\\]/.test(text) ? null : URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.hash === '';
}

function hasNoCredentials(text: string): boolean {
  const url = URL.parse(text);
  return url === null || (url.username === '' && url.password === '');
}

const fields = z.object({
  url: webhookUrlSchema,
  description: z.string().trim().max(200),
  events: z
    .array(z.enum(webhookEventTypes))
    .min(1, 'required')
    .max(webhookEventTypes.length)
    .transform((types) => [...new Set(types)].sort()),
  /** Service account whose orders are delivered; null for all events. */
  accountId: idSchema.nullable(),
});

const isOfOrders = (type: string) => isOneOf(webhookOrderEvents, type);

/**
 * `secret` is returned once. Field codes: url: https_required, private_address, port_refused, unresolvable, taken; events:
 * not_of_account; accountId: not_found. Errors: conflict (details.reason: too_many).
 */
export const createWebhookInput = z
  .object({
    ...fields.shape,
    description: fields.shape.description.default(''),
    accountId: fields.shape.accountId.default(null),
  })
  .refine(({ events, accountId }) => accountId === null || events.every(isOfOrders), {
    path: ['events'],
    error: 'not_of_account',
  });
export type WebhookFields = z.output<typeof createWebhookInput>;

/** Any subset of the fields. */
export const updateWebhookInput = fields.partial().extend(changedRow);
export type WebhookChanges = Omit<z.output<typeof updateWebhookInput>, 'id' | 'version'>;

export const webhookByIdInput = z.object(changedRow);
export const setWebhookActiveInput = webhookByIdInput.extend({ active: z.boolean() });

export const webhookEndpointSchema = z.object({
  id: z.number().int(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(webhookEventTypes)),
  account: z.object({ id: z.number().int(), nickname: z.string() }).nullable(),
  active: z.boolean(),
  /** Null for an active endpoint. */
  offReason: z.enum(webhookOffReasons).nullable(),
  /** Time until which the previous secret also signs. */
  oldSecretUntil: z.string().nullable(),
  lastSuccess: z.string().nullable(),
  /** Time of the first failure since the last success. */
  failingSince: z.string().nullable(),
  waiting: z.number().int(),
  failed: z.number().int(),
  created: z.string(),
  version: z.number().int(),
});
export type WebhookEndpoint = z.infer<typeof webhookEndpointSchema>;
export const webhookEndpointListSchema = pageOf(webhookEndpointSchema);

/** `q`: part of the address or the description. */
export const listWebhooksInput = sortable(listInput.extend({ active: flagSchema.optional() }), [
  'created',
  'url',
  'active',
]);

/** `secret`: `whsec_…`, never shown again. */
export const webhookSecretSchema = z.object({
  endpoint: webhookEndpointSchema,
  secret: z.string(),
});
export type WebhookSecret = z.infer<typeof webhookSecretSchema>;

/** `eventId`: the message's `webhook-id`. */
export const webhookDeliverySchema = z.object({
  id: z.number().int(),
  endpointId: z.number().int(),
  url: z.string(),
  eventId: z.string(),
  type: z.enum([...webhookEventTypes, WEBHOOK_TEST_EVENT]),
  subject: z.string(),
  state: z.enum(webhookDeliveryStates),
  attempts: z.number().int(),
  /** Time of the next attempt; null for an ended delivery. */
  nextAt: z.string().nullable(),
  error: z.enum(webhookErrors).nullable(),
  created: z.string(),
  ended: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;
export const webhookDeliveryListSchema = pageOf(webhookDeliverySchema);

/** `q`: a subject (an order's id) or a message's id. */
export const listWebhookDeliveriesInput = sortable(
  listInput.extend({
    endpointId: idSchema.optional(),
    state: z.enum(webhookDeliveryStates).optional(),
    type: z.enum([...webhookEventTypes, WEBHOOK_TEST_EVENT]).optional(),
  }),
  ['created', 'type', 'state', 'attempts'],
);

export const webhookAttemptSchema = z.object({
  at: z.string(),
  status: z.number().int().nullable(),
  durationMs: z.number().int(),
  error: z.enum(webhookErrors).nullable(),
  answer: z.string().nullable(),
});
export type WebhookAttempt = z.infer<typeof webhookAttemptSchema>;

/** `body`: the exact sent text. `log`: at most 100 attempts, newest first. */
export const webhookDeliveryDetailSchema = webhookDeliverySchema.extend({
  body: z.string(),
  log: z.array(webhookAttemptSchema),
});
export type WebhookDeliveryDetail = z.infer<typeof webhookDeliveryDetailSchema>;

/** Starts all deliveries of an endpoint again that failed since a time, ISO 8601. */
export const replayWebhooksInput = z.object({
  endpointId: idSchema,
  since: z.iso.datetime({ offset: true }),
});
export const replayedWebhooksSchema = z.object({ replayed: z.number().int() });
