import { useCallback, useState } from 'react';
import type { PriceOption, ProductDetail } from '@manabar/contracts';
import { chosenOption, optionKey, pageOf, PAGE_SIZE } from './choose-price-option.ts';
import type { OptionName } from './use-add-to-cart.ts';
import { firstRegionId, useProductOptions } from './use-price-options.ts';

/** Whether the product has amounts, all of which are out of stock. */
function isSoldOut(options: readonly PriceOption[], inStock: readonly PriceOption[] | undefined) {
  if (options.length === 0) return false;
  return inStock?.length === 0 || options.every(({ available_count }) => available_count === 0);
}

/** Selection on the product page: region, price option (first in stock), quantity up to the stock, and page. */
export function useOptionChoice(product: ProductDetail, loadedAt: number) {
  const [regionId, setRegionId] = useState(firstRegionId(product));
  const [key, setKey] = useState<string | null>(null);
  const [wanted, setWanted] = useState(1);
  /** Null selects the page of the chosen option. */
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
  /** Restores a selection of an earlier visit; a region that is no longer offered is ignored. */
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
    /** Number of placeholders while a region loads, as in the previous region so that the layout hardly moves. */
    expected,
    /** The stock may have fallen since the quantity was chosen. */
    quantity: Math.max(1, Math.min(wanted, available)),
    page: page ?? pageOf(options, option ? optionKey(option) : null),
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
export type Choice = ReturnType<typeof useOptionChoice>;
