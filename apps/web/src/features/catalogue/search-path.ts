import { pages } from '@manabar/contracts/rules';

/** Returns the address of the catalogue with a search query. */
export function searchPath(query: string): string {
  const wanted = query.trim();
  return wanted
    ? `${pages.products}?${new URLSearchParams({ q: wanted }).toString()}`
    : pages.products;
}
