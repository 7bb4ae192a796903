import type { Product, Region } from '@manabar/contracts';
import type { Shop } from './create-shop.ts';

/** Returns two regions of the demo data. */
export async function demoRegions(shop: Shop): Promise<[Region, Region]> {
  const products = await shop.anonymous.get<Product[]>('/products');
  const [first, second] = products
    .flatMap(({ regions }) => regions)
    .filter(({ id }) => id !== 0)
    .sort((a, b) => a.id - b.id)
    .filter(({ id }, index, all) => all.findIndex((other) => other.id === id) === index);
  if (!first || !second) throw new Error('The demo has no two regions');
  return [first, second];
}
