import type { Product } from '@manabar/contracts';

/** At most so many suggestions stand below the box. */
const MOST = 5;

/** The first products whose title contains the query, whatever the case. */
export function suggestGames<T extends Pick<Product, 'title'>>(
  products: readonly T[],
  query: string,
): T[] {
  const wanted = query.trim().toLowerCase();
  return products.filter(({ title }) => title.toLowerCase().includes(wanted)).slice(0, MOST);
}
