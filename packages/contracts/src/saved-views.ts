import * as z from 'zod';
import { idSchema } from './common.ts';
import {
  adminLists,
  MAX_VIEW_NAME,
  MAX_VIEW_QUERY,
  normalizeViewName,
} from './rules/saved-views.ts';

const adminListSchema = z.enum(adminLists);

/** Characters that cannot be seen, such as line breaks and direction marks, are not part of a name. */
const viewNameSchema = z
  .string()
  .overwrite(normalizeViewName)
  .min(1, 'required')
  .max(MAX_VIEW_NAME)
  .regex(/^\P{C}*$/u);

/** A query string without its question mark: the characters that RFC 3986 allows there. */
const viewQuerySchema = z
  .string()
  .max(MAX_VIEW_QUERY)
  .regex(/^[A-Za-z0-9\-._~!$&'()*+,;=:@/?%]*$/);

/** A list's filters, order and search under a name, kept for the admin who saved it. */
export const savedViewSchema = z.object({ id: z.int(), name: z.string(), query: z.string() });
export type SavedView = z.infer<typeof savedViewSchema>;

export const listSavedViewsInput = z.object({ list: adminListSchema });
export const savedViewListSchema = z.object({ items: z.array(savedViewSchema) });

export const saveViewInput = z.object({
  list: adminListSchema,
  name: viewNameSchema,
  query: viewQuerySchema,
});

export const removeSavedViewInput = z.object({ id: idSchema });
