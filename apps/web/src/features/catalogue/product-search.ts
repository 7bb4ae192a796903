import type { Product } from '@manabar/contracts';
import { normalizeSearchText } from './normalize-search-text.ts';

/** Returns the products whose title or keywords contain the query, ignoring case; all of them for an empty query. */
export function searchProducts<T extends Pick<Product, 'title' | 'keywords'>>(
  products: readonly T[],
  query: string,
): T[] {
  const wanted = normalizeSearchText(query.trim());
  return products.filter(
    ({ title, keywords }) =>
      normalizeSearchText(title).includes(wanted) || normalizeSearchText(keywords).includes(wanted),
  );
}
