import * as z from 'zod';
import { idSchema, orderIdSchema, wholeNumber } from './common.ts';
import { MAX_CHOSEN_ROWS } from './rules/admin/exports.ts';
import { bothOrdersOf } from './rules/admin/list-counts-and-sorts.ts';

/** Number of rows of an admin list up to which its total is exact. */
const EXACT_TOTAL = 200_000;

/**
 * Query of an admin list: `page` from 1 to 1000 (beyond it `after`, the last id of the previous page), newest first. `countTo`:
 * number of rows up to which the total is exact; a lower one is faster.
 */
export const listInput = z.object({
  page: wholeNumber(1, 1000).default(1),
  pageSize: wholeNumber(1, 200).default(50),
  countTo: wholeNumber(1, EXACT_TOTAL).default(EXACT_TOTAL),
  after: idSchema.optional(),
  q: z.string().trim().max(500).optional(),
});

/** Fields of {@link listInput} that select a page; all other fields select rows. */
export const pageFields: ReadonlySet<string> = new Set(
  Object.keys(listInput.omit({ q: true }).shape),
);

/** Returns a list's input without the fields that select a page. */
export const withoutPage = (input: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !pageFields.has(name)));

/**
 * Extends an admin list by `sort`: one of `fields`, with a leading minus for descending. The default is the first field
 * descending, the newest rows first; `after` requires this order (sort: not_with_after).
 */
export function sortable<Shape extends z.ZodRawShape, const Fields extends readonly string[]>(
  list: z.ZodObject<Shape>,
  fields: Fields,
) {
  const orders = bothOrdersOf<Fields[number]>(...fields);
  const newest = `-${fields[0]}` as (typeof orders)[number];
  const sorted = z.object({ ...list.shape, sort: z.enum(orders).default(newest as never) });
  return sorted.refine(
    (input: { after?: unknown; sort?: unknown }) =>
      input.after === undefined || input.sort === newest,
    { path: ['sort'], error: 'not_with_after' },
  );
}

/** Comma-separated ids of a query parameter. */
const idsInAddress = z
  .string()
  .max(MAX_CHOSEN_ROWS * 40)
  .transform((text): unknown[] => text.split(','));

/** Ids of the rows of an export, in this order. */
export const chosenIdsSchema = idsInAddress.pipe(z.array(idSchema).max(MAX_CHOSEN_ROWS));
export const chosenOrderIdsSchema = idsInAddress.pipe(z.array(orderIdSchema).max(MAX_CHOSEN_ROWS));

/** Returns the schema of a page of an admin list. `total` is exact up to `countTo` and an estimate above. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    total: z.number().int(),
    totalEstimated: z.literal(true).optional(),
    page: z.number().int(),
    pageSize: z.number().int(),
  });
}
