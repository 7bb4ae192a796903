import type { ProductDetail } from '@manabar/contracts';
import { trpc } from '#lib/trpc.ts';

/** Id of the region selected by default; 0 when the product has none. */
export function firstRegionId(product: ProductDetail): number {
  return product.regions[0]?.id ?? 0;
}

/** Price options of a product in a region. Those of the first region come with the product. */
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
