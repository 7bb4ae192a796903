import * as z from 'zod';

/** Languages of the interface; the first is default and fallback. */
export const languages = ['ru', 'en', 'uz'] as const;
export type Language = (typeof languages)[number];
export const languageSchema = z.enum(languages);

/** Ids of catalogue entities, users, cart items and order items. In addresses they arrive as text. */
export const idSchema = z.coerce.number().int().positive().max(2_147_483_647);

/** A region's id in an address; 0 is the pseudo-region "global". */
export const regionIdSchema = z.coerce.number().int().min(0).max(2_147_483_647);

/** Opaque order ids, at most 36 characters. */
export const orderIdSchema = z.string().min(1).max(36);

/**
 * Names one attempt of the customer, so that a repeat replays the first answer instead of acting again.
 * REST carries it in the Idempotency-Key header, tRPC in this input field.
 */
export const idempotencyKeySchema = z.string().trim().min(1).max(255);

export const successSchema = z.object({ success: z.literal(true) });

/** A path on the shop's own host, or an https address. */
export const imageUrlSchema = z
  .string()
  .trim()
  .max(2048)
  .refine((value) => /^\/(?!\/)[^\\\s]*$/.test(value) || isHttpsUrl(value), 'invalid_url');

function isHttpsUrl(value: string): boolean {
  return /^https:\/\/[^\s\\]+$/.test(value) && URL.canParse(value);
}

/** Admin lists: `page` from 1 to 1000 (beyond that `after`, the last id of the page before), newest first. */
export const listInput = z.object({
  page: z.coerce.number().int().min(1).max(1000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
  after: z.coerce.number().int().positive().optional(),
  q: z.string().trim().max(200).optional(),
});

/**
 * An admin list that can be sorted: `sort` is one of `fields`, with a minus in front of it descending. Without it the
 * newest come first, which is the first field descending; `after` goes with that order only (sort: not_with_after).
 */
export function sortable<Shape extends z.ZodRawShape, const Fields extends readonly string[]>(
  list: z.ZodObject<Shape>,
  fields: Fields,
) {
  type Sort = Fields[number] | `-${Fields[number]}`;
  const orders = fields.flatMap((field): Sort[] => [field, `-${field}`]);
  const newest = `-${fields[0]}` as Sort;
  const sorted = z.object({ ...list.shape, sort: z.enum(orders).default(newest as never) });
  return sorted.refine(
    (input: { after?: unknown; sort?: unknown }) =>
      input.after === undefined || input.sort === newest,
    { path: ['sort'], error: 'not_with_after' },
  );
}

/** A page of an admin list. `total` is exact up to 200 000, above that an estimate. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    total: z.number().int(),
    totalEstimated: z.literal(true).optional(),
    page: z.number().int(),
    pageSize: z.number().int(),
  });
}
