import type { Product } from '@manabar/contracts';

/** Maximum number of gift cards on the home page. */
const MOST = 8;

/** Slugs listed first, in this order, because the page promises them. */
const first = ['pubg-codes', 'freefire-codes', 'roblox'];

/** Returns the gift cards of the home page: the promised ones, then the others in the catalogue's order. */
export function pickGiftCards<T extends Pick<Product, 'slug' | 'category'>>(
  products: readonly T[],
): T[] {
  const cards = products.filter(({ category }) => category === 'gift-card');
  const promised = first.flatMap((wanted) => cards.find(({ slug }) => slug === wanted) ?? []);
  const others = cards.filter(({ slug }) => !first.includes(slug));
  return [...promised, ...others].slice(0, MOST);
}
