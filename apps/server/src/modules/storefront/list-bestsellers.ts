import type { Bestseller, Language } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { localized } from '#modules/catalogue/index.ts';
import { findFirstItemSince, pickBestsellers, rankSoldProducts } from './bestsellers.sql.ts';

const WINDOW_MS = 30 * 24 * 3600 * 1000;
const COUNT = 3;

type ReadDeps = Pick<Deps, 'pool' | 'clock' | 'catalogueCache'>;

/**
 * Lists up to three gift-card products in stock with the most units sold and not refunded in the last 30 days, in
 * one language, then popular products. Sales may be as old as the cache of slow values allows, stock as old as any
 * other cached answer.
 */
export function listBestsellers(deps: ReadDeps, language: Language): Promise<Bestseller[]> {
  return deps.catalogueCache.values.read(`bestsellers/${language}`, async () => {
    const rows = await pickBestsellers(deps.pool, await rankProducts(deps), COUNT);
    return {
      value: rows.map(({ id, slug, title, image_url, translations }) => ({
        id,
        slug,
        title: localized(translations, language, 'title', title),
        image_url,
      })),
    };
  });
}

/** Returns the ids of sold products, most units first. The cache keeps them longer, because the query reads all sales. */
async function rankProducts({ pool, clock, catalogueCache }: ReadDeps): Promise<number[]> {
  return catalogueCache.slowValues.read('sold-products', async () => {
    const since = new Date(clock.now().getTime() - WINDOW_MS);
    const [first] = await findFirstItemSince(pool, since);
    const rows = first ? await rankSoldProducts(pool, first.id) : [];
    return { value: rows.map(({ product_id }) => product_id) };
  });
}
