import type { Product } from '@manabar/contracts';

/** Products whose keywords or title contain the query, whatever the case; all of them for an empty query. */
export function searchProducts<T extends Pick<Product, 'title' | 'keywords'>>(
  products: readonly T[],
  query: string,
): T[] {
  const wanted = query.trim().toLowerCase();
  return products.filter(
    ({ title, keywords }) =>
      title.toLowerCase().includes(wanted) || keywords.toLowerCase().includes(wanted),
  );
}
