import * as z from 'zod';
import { idSchema, imageUrlSchema, regionIdSchema } from '../common.ts';
import { languages } from '../rules/languages.ts';
import { isFreeSlug, MAX_SLUG, slugify } from '../rules/admin/slugs.ts';

/** `game_currency`: name of the product's currency in this region, otherwise the product's own. */
export const regionSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  code: z.string(),
  game_currency: z.string(),
  flag: z.string(),
});
export type Region = z.infer<typeof regionSchema>;

/**
 * `regions`: active regions by id; with global codes and at least one region, {id: 0, code: "global"} last. Texts are in the
 * language of the request.
 */
export const productSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  image_url: z.string(),
  keywords: z.string(),
  category: z.enum(['gift-card', 'top-up']),
  game_currency: z.string(),
  hasRegions: z.boolean(),
  hasGlobalCodes: z.boolean(),
  regions: z.array(regionSchema),
});
export type Product = z.infer<typeof productSchema>;

/** Prices are decimal numbers in major units, null if not for sale; `available_count` is counted up to 999. */
export const priceOptionSchema = z.object({
  game_amount: z.number().int(),
  price_usd: z.number().nullable(),
  price_rub: z.number().nullable(),
  available_count: z.number().int(),
});
export type PriceOption = z.infer<typeof priceOptionSchema>;

/** Product with the price options of its first region (or global). */
export const productDetailSchema = productSchema.extend({
  activation_instructions: z.string(),
  prices: z.array(priceOptionSchema),
});
export type ProductDetail = z.infer<typeof productDetailSchema>;

export const productBySlugInput = z.object({ slug: z.string().min(1).max(MAX_SLUG) });
export const productOptionsInput = z.object({ id: idSchema, regionId: regionIdSchema });

/** Code: invalid_slug. Reserved slugs and slugs of digits only are refused. */
export const slugSchema = z
  .string()
  .trim()
  // The next check normalizes the text, which would take minutes for long texts of accents.
  .max(MAX_SLUG, { abort: true })
  .refine((slug) => slug === '' || (slugify(slug) === slug && isFreeSlug(slug)), 'invalid_slug');

const text = (max: number) => z.string().trim().max(max);

const productTranslation = z.object({
  title: text(200).optional(),
  description: text(10_000).optional(),
  keywords: text(2000).optional(),
  activation_instructions: text(10_000).optional(),
});

const productColumns = z.object({
  title: text(200).min(1, 'required'),
  description: text(10_000),
  image_url: imageUrlSchema,
  keywords: text(2000),
  slug: slugSchema,
  game_currency: text(100),
  category: z.enum(['gift-card', 'top-up']),
  hasGlobalCodes: z.boolean(),
  activation_instructions: text(10_000),
  // The pattern names both cases, because the API's document has patterns without flags.
  code_prefix: text(16).regex(/^[A-Za-z0-9-]*$/, 'invalid'),
  translations: z.partialRecord(z.enum(languages), productTranslation),
});

/** Fields of a new product; an empty slug is derived from the title. */
export const productFields = z.object({
  ...productColumns.shape,
  description: productColumns.shape.description.default(''),
  keywords: productColumns.shape.keywords.default(''),
  slug: productColumns.shape.slug.default(''),
  game_currency: productColumns.shape.game_currency.default(''),
  category: productColumns.shape.category.default('gift-card'),
  hasGlobalCodes: productColumns.shape.hasGlobalCodes.default(true),
  activation_instructions: productColumns.shape.activation_instructions.default(''),
  code_prefix: productColumns.shape.code_prefix.default(''),
  translations: productColumns.shape.translations.default({}),
});
export type ProductFields = z.infer<typeof productFields>;

/** Any subset of a product's fields. It has no defaults, because Zod would fill them in and an update would erase the fields. */
export const productChanges = productColumns.partial();
export type ProductChanges = z.infer<typeof productChanges>;

export const adminProductSchema = productSchema.omit({ hasRegions: true, regions: true }).extend({
  activation_instructions: z.string(),
  code_prefix: z.string(),
  translations: z.partialRecord(z.enum(languages), productTranslation),
  regions: z.array(regionSchema),
  archived: z.boolean(),
  version: z.number().int(),
  created: z.string(),
});
export type AdminProduct = z.infer<typeof adminProductSchema>;

/**
 * Product in a list. `available`: number of codes that can be sold now; `priceUsd`, `priceRub`: the lowest prices of these codes,
 * null without one.
 */
export const adminProductRowSchema = adminProductSchema.extend({
  available: z.number().int(),
  priceUsd: z.number().nullable(),
  priceRub: z.number().nullable(),
});
export type AdminProductRow = z.infer<typeof adminProductRowSchema>;
