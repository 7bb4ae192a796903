import * as z from 'zod';
import { changedRow, idSchema, reasonSchema } from '../common.ts';
import { listInput, pageOf, sortable } from '../lists.ts';
import { currencySchema } from '../money.ts';
import {
  batchDemos,
  batchSources,
  batchStates,
  recallOutcomes,
} from '../rules/admin/batch-states.ts';

/**
 * Codes loaded together. Counts are current; `size` is the original number, so it exceeds their sum (without `revealed`) by the
 * deleted codes.
 */
export const codeBatchSchema = z.object({
  id: z.number().int(),
  /** Product and region of its first code, in the admin's language; null when all its codes were deleted. */
  product: z.string().nullable(),
  region: z.string().nullable(),
  source: z.enum(batchSources),
  note: z.string().nullable(),
  actor: z.string(),
  created: z.string(),
  state: z.enum(batchStates),
  size: z.number().int(),
  /** Whether the batch belongs to the demo data. */
  isDemo: z.boolean(),
  available: z.number().int(),
  /** Codes reserved for a card payment. */
  held: z.number().int(),
  /** Sold codes, revealed or not. */
  sold: z.number().int(),
  /** Sold codes that the buyer has revealed. */
  revealed: z.number().int(),
  /** Codes that an admin has revealed or marked as used. */
  used: z.number().int(),
  quarantined: z.number().int(),
  /** Codes that were replaced, or refunded after their reveal. */
  voided: z.number().int(),
  version: z.number().int(),
});
export type CodeBatch = z.infer<typeof codeBatchSchema>;
/** `hasDemo`: whether demo batches exist, even if they are filtered out. */
export const codeBatchListSchema = pageOf(codeBatchSchema).extend({ hasDemo: z.boolean() });

/** `reason`, `recalledBy`, `recalledAt`: null for a batch that is not recalled. */
export const codeBatchDetailSchema = codeBatchSchema.extend({
  reason: z.string().nullable(),
  recalledBy: z.string().nullable(),
  recalledAt: z.string().nullable(),
  /** Sold codes that were already compensated. */
  replaced: z.number().int(),
  refunded: z.number().int(),
  /** Running job that compensates the buyers, if any. */
  jobId: z.number().int().nullable(),
});
export type CodeBatchDetail = z.infer<typeof codeBatchDetailSchema>;

/**
 * `q`: a part of the note or of the product's title or slug, or a batch's number. In a shop with batches of its own, those of the
 * demo are excluded unless `demo` or `q` selects them.
 */
export const listBatchesInput = sortable(
  listInput.extend({
    state: z.enum(batchStates).optional(),
    source: z.enum(batchSources).optional(),
    demo: z.enum(batchDemos).optional(),
  }),
  ['created', 'size', 'state'],
);

const reasonedAction = { ...changedRow, reason: reasonSchema };

/** Takes the remaining codes of a batch off sale at once. Errors: not_found, conflict (an older version, or already recalled). */
export const recallBatchInput = z.object(reasonedAction);

/**
 * Puts the unrevealed codes of a recalled batch on sale again. Errors: not_found, conflict (an older version; an active batch;
 * details.reason made_good: a buyer has received another code or money for one of its codes).
 */
export const releaseBatchInput = z.object(reasonedAction);

/** Sold code of a batch with its buyer. `revealedAt`: time of the first reveal. Times are ISO 8601. */
export const batchBuyerSchema = z.object({
  id: z.number().int(),
  orderId: z.string(),
  itemId: z.number().int(),
  userId: z.number().int(),
  nickname: z.string(),
  product: z.string(),
  gameAmount: z.number().int(),
  /** Price of one unit in major units of the order's currency. */
  price: z.number(),
  currency: currencySchema,
  ordered: z.string(),
  revealedAt: z.string().nullable(),
  outcome: z.enum(recallOutcomes),
});
export type BatchBuyer = z.infer<typeof batchBuyerSchema>;
export const batchBuyerListSchema = pageOf(batchBuyerSchema);

/** Lists the buyers of a batch, code by code, oldest first. */
export const listBatchBuyersInput = sortable(
  listInput
    .omit({ q: true })
    .extend({ batchId: idSchema, outcome: z.enum(recallOutcomes).optional() }),
  ['created'],
);
