import type { CataloguePage, Language } from '@manabar/contracts';
import { countCataloguePages, PRODUCTS_PER_PAGE } from '@manabar/contracts/rules';
import { addCardFacts } from './add-card-facts.ts';
import { cachedProducts } from './cached-product-reads.ts';
import type { CardReadDeps } from './list-product-cards.ts';

/** Lists one page of the products, from 1; a later page than the last one is the last one. */
export async function listCataloguePage(
  deps: CardReadDeps,
  language: Language,
  page: number,
): Promise<CataloguePage> {
  const all = await cachedProducts(deps, language);
  const end = Math.min(page, countCataloguePages(all.length)) * PRODUCTS_PER_PAGE;
  return {
    products: await addCardFacts(deps, all.slice(end - PRODUCTS_PER_PAGE, end)),
    total: all.length,
  };
}
