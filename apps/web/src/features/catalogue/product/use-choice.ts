import { useState } from 'react';
import type { PriceOption, ProductDetail } from '@manabar/contracts';
import { chosenOption, optionKey, pageOf } from './option-key.ts';
import { useProductOptions } from './use-product-options.ts';

/**
 * What the customer has chosen of a product: region (the first at the start), price option (the first that can
 * be bought), quantity (1, at most what is available) and the page of the amount grid.
 */
export function useChoice(product: ProductDetail, loadedAt: number) {
  const [regionId, setRegionId] = useState(product.regions[0]?.id ?? 0);
  const [key, setKey] = useState<string | null>(null);
  const [wanted, setWanted] = useState(1);
  const [page, setPage] = useState(0);
  const { prices, codes, popular } = useProductOptions(product, regionId, loadedAt);
  const options = prices.data ?? [];
  const option = chosenOption(options, key);
  const available = option?.available_count ?? 0;
  return {
    regionId,
    region: product.regions.find(({ id }) => id === regionId),
    prices,
    codes,
    popular,
    options,
    option,
    available,
    /** Stock may have shrunk since the number was chosen. */
    quantity: Math.max(1, Math.min(wanted, available)),
    page,
    setPage,
    setQuantity: setWanted,
    chooseRegion: (id: number) => {
      setRegionId(id);
      setKey(null);
      setWanted(1);
      setPage(0);
    },
    choose: (next: PriceOption) => {
      const nextKey = optionKey(next);
      setKey(nextKey);
      setWanted(1);
      setPage(pageOf(options, nextKey));
    },
  };
}
export type Choice = ReturnType<typeof useChoice>;
