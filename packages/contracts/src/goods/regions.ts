import * as z from 'zod';
import { changedRow, flagSchema, imageUrlSchema } from '../common.ts';
import { listInput, pageOf, sortable } from '../lists.ts';
import { languages } from '../rules/languages.ts';

/** Matches one emoji: a flag (two letters, or a black flag with tags), or a pictograph with its modifiers and joined parts. */
const EMOJI =
  /^(?:\p{Regional_Indicator}{2}|\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0F\u{E0020}-\u{E007F}]*(?:\u200D\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0F]*)*)$/u;

/** Picture's address like {@link imageUrlSchema}, an emoji, or an empty text. Code: invalid_flag. */
export const regionFlagSchema = z
  .string()
  .trim()
  .max(2048)
  .refine(
    (value) => value === '' || EMOJI.test(value) || imageUrlSchema.safeParse(value).success,
    'invalid_flag',
  );

/** Code of a drawn flag; an unknown one shows the globe. Several regions may share a code. */
export const flagCodeSchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'required')
  .max(32)
  // The pattern allows upper case, too, because the API's document describes the text before its conversion.
  .regex(/^[A-Za-z0-9_-]*$/);

const name = z.string().trim().max(100);

const regionColumns = z.object({
  name: name.min(1, 'required'),
  code: flagCodeSchema,
  game_currency: z.string().trim().max(100),
  is_active: z.boolean(),
  flag: regionFlagSchema,
  translations: z.partialRecord(z.enum(languages), z.object({ name: name.optional() })),
});

/** A new region is active by default. */
export const createRegionInput = regionColumns.extend({
  game_currency: regionColumns.shape.game_currency.default(''),
  is_active: regionColumns.shape.is_active.default(true),
  flag: regionColumns.shape.flag.default(''),
  translations: regionColumns.shape.translations.default({}),
});
export type RegionFields = z.output<typeof createRegionInput>;

/** Any subset of the fields. */
export const updateRegionInput = regionColumns.partial().extend(changedRow);
export type RegionChanges = Omit<z.output<typeof updateRegionInput>, 'id' | 'version'>;

/**
 * Region for admins: languages without a translation show `name`; `game_currency` is the initial value for products that are
 * newly offered there.
 */
export const adminRegionSchema = regionColumns.extend({
  id: z.number().int(),
  code: z.string(),
  flag: z.string(),
  version: z.number().int(),
  created: z.string(),
});
export type AdminRegion = z.infer<typeof adminRegionSchema>;
export const adminRegionListSchema = pageOf(adminRegionSchema);

/** `q`: part of the name in any language, or of the code. `archived`: only deleted regions, kept for orders and codes. */
export const listRegionsInput = sortable(
  listInput.extend({ is_active: flagSchema.optional(), archived: flagSchema.optional() }),
  ['created', 'name', 'code', 'is_active'],
);
