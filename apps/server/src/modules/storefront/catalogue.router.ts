import {
  bestsellerSchema,
  cataloguePageInput,
  cataloguePageSchema,
  listedProductSchema,
  priceOptionSchema,
  byIdInput,
  productCardSchema,
  productBySlugInput,
  productDetailSchema,
  productOptionsInput,
  productSchema,
} from '@manabar/contracts';
import * as z from 'zod';
import { publicProcedure, router } from '#procedures/procedures.ts';
import { validateCachedAnswersOnce } from '#procedures/validate-cached-answers-once.ts';
import {
  cachedDetailById,
  cachedDetailBySlug,
  cachedOptions,
  cachedProducts,
} from './cached-product-reads.ts';
import { listBestsellers } from './list-bestsellers.ts';
import { listCataloguePage } from './list-catalogue-page.ts';
import { listGiftCards } from './list-gift-cards.ts';
import { listProductCards } from './list-product-cards.ts';

const read = (path: string, summary: string) =>
  publicProcedure.meta({ rest: { method: 'GET', path, cached: true, summary } });
const optionsSchema = validateCachedAnswersOnce(z.array(priceOptionSchema));

/** Public procedures `catalogue.*`. */
export const catalogueRouter = router({
  bestsellers: publicProcedure
    .output(validateCachedAnswersOnce(z.array(bestsellerSchema)))
    .query(({ ctx }) => listBestsellers(ctx.deps, ctx.language)),
  cards: publicProcedure
    .output(validateCachedAnswersOnce(z.array(productCardSchema)))
    .query(({ ctx }) => listProductCards(ctx.deps)),
  giftCards: publicProcedure
    .output(z.array(listedProductSchema))
    .query(({ ctx }) => listGiftCards(ctx.deps, ctx.language)),
  list: read('/products', 'All products')
    .output(validateCachedAnswersOnce(z.array(productSchema)))
    .query(({ ctx }) => cachedProducts(ctx.deps, ctx.language)),
  page: publicProcedure
    .input(cataloguePageInput)
    .output(cataloguePageSchema)
    .query(({ ctx, input }) => listCataloguePage(ctx.deps, ctx.language, input.page)),
  bySlug: read('/products/slug/{slug}', 'One product, by slug, hyphenated title or id')
    .input(productBySlugInput)
    .output(productDetailSchema)
    .query(({ ctx, input }) => cachedDetailBySlug(ctx.deps, input.slug, ctx.language)),
  byId: read('/products/{id}', 'One product')
    .input(byIdInput)
    .output(productDetailSchema)
    .query(({ ctx, input }) => cachedDetailById(ctx.deps, input.id, ctx.language)),
  prices: read('/products/{id}/prices/{regionId}', 'All price options of a region (0: global)')
    .input(productOptionsInput)
    .output(optionsSchema)
    .query(({ ctx, input }) => cachedOptions(ctx.deps, input, 'all')),
  codes: read('/products/{id}/codes/{regionId}', 'Price options that are in stock')
    .input(productOptionsInput)
    .output(optionsSchema)
    .query(({ ctx, input }) => cachedOptions(ctx.deps, input, 'inStock')),
  popular: read('/products/{id}/popular/{regionId}', 'Popular packages')
    .input(productOptionsInput)
    .output(optionsSchema)
    .query(({ ctx, input }) => cachedOptions(ctx.deps, input, 'popular')),
});
