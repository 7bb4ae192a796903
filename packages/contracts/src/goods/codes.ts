import * as z from 'zod';
import {
  changedRow,
  idempotencyKeySchema,
  idSchema,
  MAX_INT,
  regionIdSchema,
  wholeNumber,
} from '../common.ts';
import { listInput, pageOf, sortable } from '../lists.ts';
import { storedPriceSchema } from '../money.ts';
import { MAX_BATCH_NOTE } from '../rules/admin/batch-states.ts';
import { isCodeText } from '../rules/admin/code-characters.ts';

/** Code states as admins see them: every code that cannot be sold is shown as used. */
export const shownCodeStatuses = ['available', 'used'] as const;

/** `code`: dots and the last four characters, or only dots for a code shorter than 12. */
export const adminCodeSchema = z.object({
  id: z.number().int(),
  productId: z.number().int(),
  product: z.string(),
  regionId: z.number().int(),
  code: z.string(),
  gameAmount: z.number().int(),
  priceUsd: z.number().nullable(),
  priceRub: z.number().nullable(),
  popular: z.boolean(),
  status: z.enum(shownCodeStatuses),
  created: z.string(),
  orderId: z.string().optional(),
  /** Batch of the code; absent for codes loaded before batches existed. */
  batchId: z.number().int().optional(),
  version: z.number().int(),
});
export type AdminCode = z.infer<typeof adminCodeSchema>;
export const adminCodeListSchema = pageOf(adminCodeSchema);

/** Text of a changed code: a stored one may contain characters that new ones must not, and is accepted unchanged. */
export const changedCodeTextSchema = z.string().trim().min(1, 'required').max(500);
/** An activation code's text: one line, trimmed, of whole, visible characters. It may contain commas and spaces. */
export const codeTextSchema = changedCodeTextSchema.refine(isCodeText, 'invalid');

/** Note about the origin of a batch, for example supplier and invoice. An empty one is omitted. */
const noteSchema = z.string().trim().max(MAX_BATCH_NOTE).optional();

const codeFields = z.object({
  productId: idSchema,
  regionId: regionIdSchema.nullish().transform((id) => id ?? 0),
  code: codeTextSchema,
  gameAmount: wholeNumber(1, MAX_INT),
  priceUsd: storedPriceSchema.default(null),
  priceRub: storedPriceSchema.default(null),
  popular: z.boolean().default(false),
  note: noteSchema,
});
export const createCodeInput = codeFields
  // A code that was used elsewhere is kept, so that it is found and never loaded again.
  .extend({ status: z.enum(shownCodeStatuses).optional() })
  .refine(({ priceUsd, priceRub }) => priceUsd !== null || priceRub !== null, {
    path: ['priceUsd'],
    error: 'price_required',
  });
export const updateCodeInput = z.object({
  ...changedRow,
  productId: idSchema.optional(),
  regionId: regionIdSchema.optional(),
  code: changedCodeTextSchema.optional(),
  gameAmount: wholeNumber(1, MAX_INT).optional(),
  priceUsd: storedPriceSchema.optional(),
  priceRub: storedPriceSchema.optional(),
  popular: z.boolean().optional(),
  status: z.enum(shownCodeStatuses).optional(),
});
export const listCodesInput = sortable(
  listInput.extend({
    productId: idSchema.optional(),
    regionId: regionIdSchema.optional(),
    status: z.enum(shownCodeStatuses).optional(),
    batchId: idSchema.optional(),
  }),
  ['created', 'product', 'gameAmount', 'priceUsd', 'priceRub', 'status'],
);

/**
 * Lines `code,usd_price,rub_price,game_amount`, parsed from the right because a code may contain commas. Every valid
 * line is loaded, even beside invalid ones.
 */
export const bulkLoadInput = z.object({
  productId: idSchema,
  regionId: regionIdSchema.nullish().transform((id) => id ?? 0),
  text: z.string(),
  note: noteSchema,
  idempotencyKey: idempotencyKeySchema.optional(),
});

/**
 * Line numbers start at 1; blank lines count and are not reported. After 100 000 invalid lines one entry with the reason
 * more_errors represents the rest.
 */
export const bulkResultSchema = z.object({
  added: z.number().int(),
  duplicates: z.number().int(),
  errors: z.array(z.object({ line: z.number().int(), reason: z.string() })),
});
export type BulkResult = z.infer<typeof bulkResultSchema>;

/** Maximum number of options in a check; codes of further ones are counted in `otherCodes`. */
export const CHECKED_OPTIONS = 1000;

/** Checks a load without writing or reserving anything. */
export const checkLoadInput = bulkLoadInput.omit({ idempotencyKey: true, note: true });

/**
 * `good`: codes that would be added; `duplicates`: codes that occur earlier in the text or were loaded before into any table;
 * `errors`: the same as those of a load. `options`: options of the good codes, in the order of the text; `fallsFrom`: the present
 * prices of the same goods, if a price would fall by more than the shop's setting.
 */
export const loadCheckSchema = z.object({
  good: z.number().int(),
  duplicates: z.number().int(),
  errors: bulkResultSchema.shape.errors,
  options: z.array(
    z.object({
      gameAmount: z.number().int(),
      priceUsd: z.number().nullable(),
      priceRub: z.number().nullable(),
      count: z.number().int(),
      fallsFrom: z
        .object({ priceUsd: z.number().nullable(), priceRub: z.number().nullable() })
        .optional(),
    }),
  ),
  otherCodes: z.number().int(),
});
export type LoadCheck = z.infer<typeof loadCheckSchema>;

export const revealCodeInput = z.object({
  id: idSchema,
  reason: z.string().trim().max(500).optional(),
});
export const revealedCodeSchema = z.object({ code: z.string() });
