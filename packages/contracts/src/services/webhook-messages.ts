import * as z from 'zod';
import { currencySchema } from '../money.ts';
import { topupServices } from '../rules/topup.ts';
import type { WEBHOOK_TEST_EVENT, WebhookEventType } from '../rules/admin/webhooks.ts';

const message = <Type extends string, Data extends z.ZodRawShape>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data: z.object(data) });

const orderId = z.string();

/**
 * Payloads of webhook events by type: ids, states and amounts in major units; never a code, a player or a customer.
 * `timestamp` is the time of the event.
 */
export const webhookMessages = {
  'order.completed': message('order.completed', {
    orderId,
    status: z.literal('completed'),
    currency: currencySchema,
    total: z.number(),
    /** Amount refunded before the completion. */
    refunded: z.number(),
  }),
  'topup.settled': message('topup.settled', {
    orderId,
    itemId: z.number().int(),
    status: z.enum(['delivered', 'failed', 'cancelled']),
    service: z.enum(topupServices),
    currency: currencySchema,
    /** Price of the unit, whatever its status. */
    total: z.number(),
  }),
  'order.refunded': message('order.refunded', {
    orderId,
    currency: currencySchema,
    total: z.number(),
    /** Sum of all refunds of the order so far. */
    refunded: z.number(),
  }),
  'code.recalled': message('code.recalled', {
    orderId,
    itemId: z.number().int(),
    compensation: z.enum(['replacement', 'refund']),
  }),
  'stock.low': message('stock.low', {
    kind: z.enum(['option', 'denomination']),
    id: z.number().int(),
    /** Slug of the product, or the service of a denomination. */
    product: z.string(),
    /** 0: global. */
    regionId: z.number().int(),
    gameAmount: z.number().int(),
    available: z.number().int(),
    threshold: z.number().int(),
  }),
  'rates.stale': message('rates.stale', { currencies: z.array(z.string()) }),
  'webhook.test': message('webhook.test', { endpointId: z.number().int() }),
} satisfies Record<WebhookEventType | typeof WEBHOOK_TEST_EVENT, z.ZodType>;
