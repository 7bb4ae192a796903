import * as z from 'zod';
import { listCodesInput, shownCodeStatuses } from '../goods/codes.ts';
import { idempotencyKeySchema, idSchema, reasonSchema } from '../common.ts';
import { listInput, pageOf, sortable, withoutPage } from '../lists.ts';
import { listGeneratedCodesInput } from '../goods/generated-codes.ts';
import { storedPriceSchema } from '../money.ts';
import { listPubgCodesInput, shownPubgCodeStatuses } from '../goods/pubg-codes.ts';
import { recallMeans } from '../rules/admin/batch-states.ts';
import { errorCodes } from '../rules/error-catalogue.ts';

/** Maximum number of rows that a job takes by id; larger selections use a filter. */
export const MAX_SELECTED = 1000;
/** Maximum number of failed rows that a job names; further ones are counted. */
export const MAX_JOB_ERRORS = 1000;

export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

const changes = {
  codesPopular: z.object({ kind: z.literal('codes.popular'), popular: z.boolean() }),
  codesPrices: z.object({
    kind: z.literal('codes.prices'),
    priceUsd: storedPriceSchema.optional(),
    priceRub: storedPriceSchema.optional(),
  }),
  codesStatus: z.object({ kind: z.literal('codes.status'), status: z.enum(shownCodeStatuses) }),
  codesDelete: z.object({ kind: z.literal('codes.delete') }),
  generatedPublish: z.object({
    kind: z.literal('generatedCodes.publish'),
    published: z.boolean(),
  }),
  generatedDelete: z.object({ kind: z.literal('generatedCodes.delete') }),
  pubgStatus: z.object({
    kind: z.literal('pubgCodes.status'),
    status: z.enum(shownPubgCodeStatuses),
  }),
  pubgDelete: z.object({ kind: z.literal('pubgCodes.delete') }),
  batchesMakeGood: z.object({ kind: z.literal('batches.make_good'), means: z.enum(recallMeans) }),
};

/** Change of each row, with the rules of the call for a single row. */
export const jobChangeSchema = z.discriminatedUnion('kind', [
  changes.codesPopular,
  changes.codesPrices,
  changes.codesStatus,
  changes.codesDelete,
  changes.generatedPublish,
  changes.generatedDelete,
  changes.pubgStatus,
  changes.pubgDelete,
  changes.batchesMakeGood,
]);
export type JobChange = z.output<typeof jobChangeSchema>;
export type JobKind = JobChange['kind'];
export const jobKinds = jobChangeSchema.options.map(({ shape }) => shape.kind.value);

/** Rejects unknown filter fields, because ignoring one would select every row. */
function forRows<Change extends z.ZodRawShape, List extends z.ZodRawShape>(
  change: z.ZodObject<Change>,
  list: z.ZodObject<List>,
) {
  return z.object({
    ...change.shape,
    selection: z.union([
      z.strictObject({ ids: z.array(idSchema).min(1).max(MAX_SELECTED) }),
      z.strictObject({ filter: z.strictObject(list.shape) }),
    ]),
    reason: z.string().trim().max(500).optional(),
    idempotencyKey: idempotencyKeySchema.optional(),
  });
}

/** Rejects irreversible changes without a filter, so that a missing field cannot select the whole table. */
function narrowed<Change extends z.ZodType<{ selection: { ids: number[] } | { filter: object } }>>(
  change: Change,
): Change {
  return change.refine(
    ({ selection }) =>
      'ids' in selection ||
      Object.entries(withoutPage(selection.filter)).some(
        ([name, value]) => name !== 'sort' && value !== undefined && value !== '',
      ),
    { path: ['selection'], error: 'filter_required' },
  );
}

/**
 * Changes many rows: the named ones, or all rows that a list shows with its filter and search at the start (its page, order and
 * `after` have no effect). A row that cannot be changed is reported and does not prevent changes of others. A deletion with an
 * empty filter is refused.
 * - `batches.make_good`: gives the buyers of a batch in recall (conflict otherwise) another code or their money for each of its
 *   codes, one by one; a reason is required.
 */
export const startJobInput = z.discriminatedUnion('kind', [
  forRows(changes.codesPopular, listCodesInput),
  forRows(changes.codesPrices, listCodesInput).refine(
    ({ priceUsd, priceRub }) => priceUsd !== undefined || priceRub !== undefined,
    { path: ['priceUsd'], error: 'required' },
  ),
  forRows(changes.codesStatus, listCodesInput),
  narrowed(forRows(changes.codesDelete, listCodesInput)),
  forRows(changes.generatedPublish, listGeneratedCodesInput),
  narrowed(forRows(changes.generatedDelete, listGeneratedCodesInput)),
  forRows(changes.pubgStatus, listPubgCodesInput),
  narrowed(forRows(changes.pubgDelete, listPubgCodesInput)),
  changes.batchesMakeGood.extend({
    selection: z.strictObject({ filter: z.strictObject({ batchId: idSchema }) }),
    reason: reasonSchema,
    idempotencyKey: idempotencyKeySchema.optional(),
  }),
]);
export type StartJobInput = z.output<typeof startJobInput>;

/**
 * `change`: the requested change, with prices as decimals; `selected`: kind of the selection. `done` and `failed` add up to
 * `total` when the job is done; rows that no longer matched the filter at their turn count in none of them.
 */
export const adminJobSchema = z.object({
  id: z.number().int(),
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  actor: z.string(),
  change: z.record(z.string(), z.unknown()),
  selected: z.enum(['ids', 'filter']),
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  created: z.string(),
  finished: z.string().nullable(),
  version: z.number().int(),
});
export type AdminJob = z.infer<typeof adminJobSchema>;
export const adminJobListSchema = pageOf(adminJobSchema);

/** Reasons of a conflict in a single row. */
const rowRefusals = ['reversed', 'other_recall'] as const;
export type RowRefusal = (typeof rowRefusals)[number];

/**
 * `errors`: the first rows that were not changed, each with its code. `reason`: `reversed` (the bank reversed the order's
 * payment, so that no other code is due), `other_recall` (the batch was released and recalled again after the start of the job).
 */
export const adminJobDetailSchema = adminJobSchema.extend({
  errors: z.array(
    z.object({
      id: z.number().int(),
      code: z.enum(errorCodes),
      reason: z.enum(rowRefusals).optional(),
    }),
  ),
});
export type AdminJobDetail = z.infer<typeof adminJobDetailSchema>;

export const listJobsInput = sortable(listInput.extend({ state: z.enum(jobStates).optional() }), [
  'created',
  'state',
]);
