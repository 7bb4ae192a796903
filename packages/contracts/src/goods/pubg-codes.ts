import * as z from 'zod';
import { changedCodeTextSchema, codeTextSchema } from './codes.ts';
import { changedRow, idempotencyKeySchema, idSchema } from '../common.ts';
import { listInput, pageOf, sortable } from '../lists.ts';

/** Code states as admins see them: the supplier refused a code in `error`; codes of orders are shown as used. */
export const shownPubgCodeStatuses = ['available', 'used', 'error'] as const;

/**
 * Code that the shop redeems for players. `code`: dots and the last four characters, or only dots for a code shorter than 12.
 * Amount and prices are those of its denomination.
 */
export const pubgCodeSchema = z.object({
  id: z.number().int(),
  denominationId: z.number().int(),
  code: z.string(),
  ucAmount: z.number().int(),
  priceUsd: z.number().nullable(),
  priceRub: z.number().nullable(),
  status: z.enum(shownPubgCodeStatuses),
  created: z.string(),
  orderId: z.string().optional(),
  version: z.number().int(),
});
export type PubgCode = z.infer<typeof pubgCodeSchema>;
export const pubgCodeListSchema = pageOf(pubgCodeSchema);

export const createPubgCodeInput = z.object({
  denominationId: idSchema,
  code: codeTextSchema,
  status: z.enum(shownPubgCodeStatuses).optional(),
});

export const updatePubgCodeInput = z.object({
  ...changedRow,
  denominationId: idSchema.optional(),
  code: changedCodeTextSchema.optional(),
  status: z.enum(shownPubgCodeStatuses).optional(),
});

/** `q`: a whole code, or an order's id. */
export const listPubgCodesInput = sortable(
  listInput.extend({
    denominationId: idSchema.optional(),
    status: z.enum(shownPubgCodeStatuses).optional(),
  }),
  ['created', 'ucAmount', 'priceUsd', 'priceRub', 'status'],
);

/** One code per line; every valid line is loaded, even beside invalid ones. The response is that of other loads. */
export const bulkLoadPubgInput = z.object({
  denominationId: idSchema,
  text: z.string(),
  idempotencyKey: idempotencyKeySchema.optional(),
});

/** Checks a load without writing anything; the response is that of other checks, with the denomination as option. */
export const checkPubgLoadInput = bulkLoadPubgInput.omit({ idempotencyKey: true });
