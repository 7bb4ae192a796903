import type { Product } from '@manabar/contracts';
import { searchProducts } from '../../product-search.ts';
import { normalizeSearchText } from '../../normalize-search-text.ts';
import type { TopUp } from '../../use-top-up-cards.ts';

/** Maximum numbers of suggestions: products by title, and other matches below them. */
const MOST = 5;
const MOST_OTHERS = 4;

/** Returns the first products whose title contains the query, ignoring case. */
export function suggestGames<T extends Pick<Product, 'title'>>(
  products: readonly T[],
  query: string,
): T[] {
  const wanted = normalizeSearchText(query.trim());
  return products.filter(({ title }) => normalizeSearchText(title).includes(wanted)).slice(0, MOST);
}

/** Content and target of a suggestion. */
export interface Suggestion {
  slug: string;
  title: string;
  description: string;
  image_url: string;
}

/** Returns matches other than product titles: top-up pages by title or keywords, then products by keywords alone. */
export function suggestOthers(
  products: readonly (Suggestion & Pick<Product, 'keywords'>)[],
  topUps: readonly TopUp[],
  query: string,
): Suggestion[] {
  const wanted = normalizeSearchText(query.trim());
  const pages = searchProducts(topUps, query).map(({ text, ...page }) => ({
    ...page,
    description: text,
  }));
  const byKeyword = searchProducts(products, query).filter(
    ({ title }) => !normalizeSearchText(title).includes(wanted),
  );
  return [...pages, ...byKeyword].slice(0, MOST_OTHERS);
}
