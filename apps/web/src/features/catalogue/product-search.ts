import type { Product } from '@manabar/contracts';
import { searchForm } from './search-form.ts';

/** Returns the products whose title or keywords contain the query, ignoring case; all of them for an empty query. */
export function searchProducts<T extends Pick<Product, 'title' | 'keywords'>>(
  products: readonly T[],
  query: string,
): T[] {
  const wanted = searchForm(query.trim());
  return products.filter(
    ({ title, keywords }) =>
      searchForm(title).includes(wanted) || searchForm(keywords).includes(wanted),
  );
}
