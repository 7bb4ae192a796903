import { useCallback, useState } from 'react';
import type { PriceOption, ProductDetail } from '@manabar/contracts';
import { chosenOption, optionKey, pageOf, PAGE_SIZE } from './option-key.ts';
import type { OptionName } from './use-add-to-cart.ts';
import { firstRegionId, useProductOptions } from './use-product-options.ts';

/** Whether there are amounts, but nothing of them in stock. */
function isSoldOut(options: readonly PriceOption[], inStock: readonly PriceOption[] | undefined) {
  if (options.length === 0) return false;
  return inStock?.length === 0 || options.every(({ available_count }) => available_count === 0);
}

/**
 * What the customer has chosen of a product: region (the first at the start), price option (the first that can
 * be bought), quantity (1, at most what is available) and the page of the amount grid.
 */
export function useChoice(product: ProductDetail, loadedAt: number) {
  const [regionId, setRegionId] = useState(firstRegionId(product));
  const [key, setKey] = useState<string | null>(null);
  const [wanted, setWanted] = useState(1);
  /** Null: the one on which the chosen option stands. */
  const [page, setPage] = useState<number | null>(null);
  const [expected, setExpected] = useState({ amounts: PAGE_SIZE, popular: 0 });
  const { prices, codes, popular } = useProductOptions(product, regionId, loadedAt);
  const options = prices.data ?? [];
  const option = chosenOption(options, key);
  const available = option?.available_count ?? 0;
  const startOver = () => {
    setKey(null);
    setWanted(1);
    setPage(null);
  };
  /** Puts back a choice of an earlier visit; a region that is not offered any more stays as it is. */
  const restore = useCallback(
    (earlier: { regionId: number; option: OptionName; quantity: number }) => {
      if (product.regions.some(({ id }) => id === earlier.regionId)) setRegionId(earlier.regionId);
      setKey(optionKey(earlier.option));
      setWanted(earlier.quantity);
      setPage(null);
    },
    [product.regions],
  );
  return {
    regionId,
    region: product.regions.find(({ id }) => id === regionId),
    prices,
    popular,
    options,
    option,
    available,
    soldOut: isSoldOut(options, codes.data),
    /** How many places are kept while a region loads: as many as the one before had, so that little moves. */
    expected,
    /** Stock may have shrunk since the number was chosen. */
    quantity: Math.max(1, Math.min(wanted, available)),
    page: page ?? pageOf(options, key),
    setPage,
    setQuantity: setWanted,
    chooseRegion: (id: number) => {
      if (id === regionId) return;
      const amounts = Math.min(options.length, PAGE_SIZE) || PAGE_SIZE;
      setExpected({ amounts, popular: popular.data?.length ?? 0 });
      setRegionId(id);
      startOver();
    },
    choose: (next: PriceOption) => {
      setKey(optionKey(next));
      setWanted(1);
      setPage(null);
    },
    restore,
  };
}
export type Choice = ReturnType<typeof useChoice>;
