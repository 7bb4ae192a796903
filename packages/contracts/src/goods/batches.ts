import * as z from 'zod';
import { changedRow, idSchema, reasonSchema } from '../common.ts';
import { listInput, pageOf, sortable } from '../lists.ts';
import { currencySchema } from '../money.ts';
import { batchDemos, batchSources, batchStates, recallOutcomes } from '../rules/admin/batches.ts';

/** Codes loaded together. Counts are current; `size` is the original number. */
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
  /** Reserved for a card payment. */
  held: z.number().int(),
  /** Sold, whether seen or not. */
  sold: z.number().int(),
  /** Sold and seen by the buyer. */
  revealed: z.number().int(),
  quarantined: z.number().int(),
  /** Replaced, or refunded after they had been seen. */
  voided: z.number().int(),
  version: z.number().int(),
});
export type CodeBatch = z.infer<typeof codeBatchSchema>;
/** `hasDemo`: whether demo batches exist, even when they are filtered out. */
export const codeBatchListSchema = pageOf(codeBatchSchema).extend({ hasDemo: z.boolean() });

/** `reason`, `recalledBy`, `recalledAt`: null of one that is not recalled. */
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
 * `q`: a part of the note or of the product's title or slug, or a batch's number. Once a shop has batches of its own,
 * those of the demo are left out unless `demo` or `q` asks for them.
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

/** Takes the rest of a batch off sale at once. Errors: not_found, conflict (an older version, or already recalled). */
export const recallBatchInput = z.object(reasonedAction);

/**
 * Puts the unrevealed codes of a recalled batch back on sale. Errors: not_found, conflict (an older version; active;
 * details.reason made_good: a buyer has got another code or money for one of it).
 */
export const releaseBatchInput = z.object(reasonedAction);

/** A code of a batch that was sold, and to whom. `revealedAt`: time of the first reveal. Times ISO 8601. */
export const batchBuyerSchema = z.object({
  id: z.number().int(),
  orderId: z.string(),
  itemId: z.number().int(),
  userId: z.number().int(),
  nickname: z.string(),
  product: z.string(),
  gameAmount: z.number().int(),
  /** Of one unit, major units of the order's currency. */
  price: z.number(),
  currency: currencySchema,
  ordered: z.string(),
  revealedAt: z.string().nullable(),
  outcome: z.enum(recallOutcomes),
});
export type BatchBuyer = z.infer<typeof batchBuyerSchema>;
export const batchBuyerListSchema = pageOf(batchBuyerSchema);

/** The buyers of a batch, code by code, oldest first. */
export const listBatchBuyersInput = sortable(
  listInput
    .omit({ q: true })
    .extend({ batchId: idSchema, outcome: z.enum(recallOutcomes).optional() }),
  ['created'],
);
