import type { Product } from '@manabar/contracts';

/** How many the home page shows; the rest is one click away. */
const MOST = 8;

/** These stand first, in this order: the page promises them. */
const first = ['pubg-codes', 'freefire-codes', 'roblox'];

/** Gift cards for the home page: the promised ones, then the catalogue's order. */
export function pickGiftCards<T extends Pick<Product, 'slug' | 'category'>>(
  products: readonly T[],
): T[] {
  const cards = products.filter(({ category }) => category === 'gift-card');
  const promised = first.flatMap((wanted) => cards.find(({ slug }) => slug === wanted) ?? []);
  const others = cards.filter(({ slug }) => !first.includes(slug));
  return [...promised, ...others].slice(0, MOST);
}
