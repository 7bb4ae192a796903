import { useTranslation } from 'react-i18next';
import type { CartItem, Currency, PriceOption, ProductDetail } from '@manabar/contracts';
import { cartDecimals, useFormatter, priceIn } from '#lib/format/format.ts';
import { trpc } from '#lib/trpc.ts';
import { lineProblem } from './cart-rules.ts';

/** Region id of a cart line by its name, 0 for a product without regions; null unless one region has the name. */
function regionIdOf({ regions }: ProductDetail, { region }: CartItem): number | null {
  if (regions.length === 0) return region === undefined ? 0 : null;
  const named = regions.filter(({ name }) => name === region);
  return named.length === 1 && named[0] ? named[0].id : null;
}

/** Price options of the region of a line that is sold out; undefined while or when they are unknown. */
function useRegionPrices(item: CartItem): PriceOption[] | undefined {
  const id = item.product_id;
  const gone = item.available_count === 0;
  const { data: product } = trpc.catalogue.byId.useQuery(
    { id },
    { enabled: gone, staleTime: 5_000 },
  );
  const regionId = product ? regionIdOf(product, item) : null;
  // The product comes with the prices of its first region.
  const isFirst = regionId === (product?.regions[0]?.id ?? 0);
  const { data: prices } = trpc.catalogue.prices.useQuery(
    { id, regionId: regionId ?? 0 },
    { enabled: gone && regionId !== null && !isFirst, staleTime: 5_000 },
  );
  if (!gone || regionId === null) return undefined;
  return isFirst ? product?.prices : prices;
}

/** Returns the current price in major units of the same amount without stock at the line's price; null when it is sold out. */
function useNewPrice(item: CartItem, currency: Currency): number | null {
  const offer = useRegionPrices(item)?.find(
    (option) =>
      option.game_amount === item.game_amount &&
      option.available_count > 0 &&
      priceIn(option, currency) !== null,
  );
  return offer ? priceIn(offer, currency) : null;
}

interface LineProblemTextProps {
  item: CartItem;
  currency: Currency;
}

/** Reason why a cart line cannot be bought, in the same words in cart and checkout: sold out, repriced, or too many. */
export function LineProblemText({ item, currency }: LineProblemTextProps) {
  const { t } = useTranslation('cart');
  const format = useFormatter();
  const newPrice = useNewPrice(item, currency);
  const problem = lineProblem(item);
  if (problem === 'overStock') return t('line.overStock', { count: item.available_count });
  if (problem === null) return null;
  if (newPrice === null) return t('line.soldOut');
  return t('line.repriced', {
    price: format.money(newPrice, currency, cartDecimals(currency)),
  });
}
