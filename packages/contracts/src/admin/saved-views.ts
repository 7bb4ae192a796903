import * as z from 'zod';
import {
  adminLists,
  MAX_VIEW_NAME,
  MAX_VIEW_QUERY,
  normalizeViewName,
} from '../rules/admin/saved-views.ts';

const adminListSchema = z.enum(adminLists);

/** Excludes invisible characters, such as line breaks and direction marks, from names. */
const viewNameSchema = z
  .string()
  // Normalizing longer texts of accents would take minutes.
  .max(MAX_VIEW_QUERY, { abort: true })
  .overwrite(normalizeViewName)
  .min(1, 'required')
  .max(MAX_VIEW_NAME)
  .regex(/^\P{C}*$/u);

/** Query string without the question mark, limited to the characters of RFC 3986. */
const viewQuerySchema = z
  .string()
  .max(MAX_VIEW_QUERY)
  .regex(/^[A-Za-z0-9\-._~!$&'()*+,;=:@/?%]*$/);

/** Filters, order and search of a list, saved under a name for one admin. */
export const savedViewSchema = z.object({ id: z.int(), name: z.string(), query: z.string() });
export type SavedView = z.infer<typeof savedViewSchema>;

export const listSavedViewsInput = z.object({ list: adminListSchema });
export const savedViewListSchema = z.object({ items: z.array(savedViewSchema) });

export const saveViewInput = z.object({
  list: adminListSchema,
  name: viewNameSchema,
  query: viewQuerySchema,
});
