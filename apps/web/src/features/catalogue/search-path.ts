import { pages } from '@manabar/contracts/rules';

/** Address of the catalogue, searched. */
export function searchPath(query: string): string {
  const wanted = query.trim();
  return wanted
    ? `${pages.products}?${new URLSearchParams({ q: wanted }).toString()}`
    : pages.products;
}
