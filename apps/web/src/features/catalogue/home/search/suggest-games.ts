import type { Product } from '@manabar/contracts';
import { searchForm } from '../../search-form.ts';

/** At most so many suggestions stand below the box. */
const MOST = 5;

/** The first products whose title contains the query, whatever the case. */
export function suggestGames<T extends Pick<Product, 'title'>>(
  products: readonly T[],
  query: string,
): T[] {
  const wanted = searchForm(query.trim());
  return products.filter(({ title }) => searchForm(title).includes(wanted)).slice(0, MOST);
}
