import type { ProductDetail } from '@manabar/contracts';
import { trpc } from '#lib/trpc.ts';

/** The region that is chosen from the start; 0 (none) where the product has none. */
export function firstRegionId(product: ProductDetail): number {
  return product.regions[0]?.id ?? 0;
}

/**
 * Price options, available ones and popular ones of a product in a region. The product's own answer carries the
 * prices of its first region, so those are there at once.
 */
export function useProductOptions(product: ProductDetail, regionId: number, loadedAt: number) {
  const input = { id: product.id, regionId };
  const isFirst = regionId === firstRegionId(product);
  const prices = trpc.catalogue.prices.useQuery(
    input,
    isFirst ? { initialData: product.prices, initialDataUpdatedAt: loadedAt } : {},
  );
  const codes = trpc.catalogue.codes.useQuery(input);
  const popular = trpc.catalogue.popular.useQuery(input);
  return { prices, codes, popular };
}
