import * as z from 'zod';
import { changedRow, flagSchema, imageUrlSchema } from '../common.ts';
import { listInput, pageOf, sortable } from '../lists.ts';
import { isCssColour } from './css-colours.ts';
import { languages } from '../rules/languages.ts';

/** `text` is in the language of the request; `background_color` is a picture's address or a CSS colour. */
export const promotionSchema = z.object({
  id: z.number().int(),
  text: z.string(),
  background_color: z.string(),
});
export type Promotion = z.infer<typeof promotionSchema>;

/** Characters that could end a quoted address in HTML or CSS; addresses percent-encode them. */
const QUOTING = /["'()<>`{}\p{Cc}]/u;

/** Path on the shop's own host, https address, or CSS colour. Code: invalid_background. */
export const backgroundSchema = z
  .string()
  .trim()
  .min(1, 'required')
  .max(2048)
  .refine((value) => isCssColour(value) || isPicture(value), 'invalid_background');

function isPicture(value: string): boolean {
  return !QUOTING.test(value) && imageUrlSchema.safeParse(value).success;
}

const caption = z.string().trim().max(300);

const promotionColumns = z.object({
  text: caption.min(1, 'required'),
  background_color: backgroundSchema,
  active: z.boolean(),
  translations: z.partialRecord(z.enum(languages), z.object({ text: caption.optional() })),
});

/** A new promotion is active by default. */
export const createPromotionInput = promotionColumns.extend({
  active: promotionColumns.shape.active.default(true),
  translations: promotionColumns.shape.translations.default({}),
});
export type PromotionFields = z.output<typeof createPromotionInput>;

/** Any subset of the fields. */
export const updatePromotionInput = promotionColumns.partial().extend(changedRow);
export type PromotionChanges = Omit<z.output<typeof updatePromotionInput>, 'id' | 'version'>;

/** Promotion for admins; languages without a translation show `text`. */
export const adminPromotionSchema = promotionSchema.extend({
  active: z.boolean(),
  translations: promotionColumns.shape.translations,
  version: z.number().int(),
  created: z.string(),
});
export type AdminPromotion = z.infer<typeof adminPromotionSchema>;
export const adminPromotionListSchema = pageOf(adminPromotionSchema);

/** `q`: part of the text in any language. */
export const listPromotionsInput = sortable(listInput.extend({ active: flagSchema.optional() }), [
  'created',
  'text',
  'active',
]);
