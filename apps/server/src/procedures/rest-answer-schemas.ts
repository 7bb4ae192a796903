import {
  adminCodeSchema,
  adminCurrencyRateSchema,
  adminProductSchema,
  adminUserSchema,
  cartItemAnswerSchema,
  cartItemSchema,
  cartSchema,
  contactsSchema,
  generatedCodeSchema,
  orderItemSchema,
  orderListSchema,
  orderSchema,
  pageOf,
  profileSchema,
  threadMessageSchema,
  threadSchema,
  threadSummarySchema,
} from '@manabar/contracts';
import * as z from 'zod';

/**
 * Schemas of answers with fewer fields in REST than in tRPC, because the shop's own pages need more than the documented fields.
 * Procedures name them as `rest.output`, which strips the other fields.
 */

export const documentedCartItemSchema = cartItemSchema.omit({ region: true });
export const documentedCartSchema = cartSchema.extend({ data: z.array(documentedCartItemSchema) });
export const documentedCartItemAnswerSchema = cartItemAnswerSchema.extend({
  data: documentedCartItemSchema,
});

export const documentedOrderItemSchema = orderItemSchema.omit({
  game_currency: true,
  region: true,
  recalled: true,
});
export const documentedOrderSchema = orderSchema.extend({
  items: z.array(documentedOrderItemSchema),
});
export const documentedOrderListSchema = orderListSchema.extend({
  orders: z.array(documentedOrderSchema),
});

export const documentedProfileSchema = profileSchema.omit({ mustChangePassword: true });
export const documentedContactsSchema = contactsSchema.omit({
  email_resets_from: true,
  telegram_resets_from: true,
});

export const documentedUserSchema = adminUserSchema.omit({ blocked: true });
export const documentedUserListSchema = pageOf(documentedUserSchema);

export const documentedProductListSchema = pageOf(adminProductSchema);

export const documentedCodeSchema = adminCodeSchema.omit({ product: true, batchId: true });
export const documentedCodeListSchema = pageOf(documentedCodeSchema);

export const documentedGeneratedCodeSchema = generatedCodeSchema.omit({ denominationId: true });
export const documentedGeneratedCodeListSchema = pageOf(documentedGeneratedCodeSchema);

export const documentedRateSchema = adminCurrencyRateSchema.omit({ stale: true });
export const documentedRateListSchema = pageOf(documentedRateSchema);

export const documentedThreadListSchema = z.array(threadSummarySchema.omit({ order_id: true }));
export const documentedThreadSchema = threadSchema
  .pick({ id: true, subject: true, state: true })
  .extend({ messages: z.array(threadMessageSchema.omit({ id: true })) });
