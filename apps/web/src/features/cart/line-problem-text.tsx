import { useTranslation } from 'react-i18next';
import type { CartItem, Currency } from '@manabar/contracts';
import { cartDecimals, useFormatter, priceIn } from '#lib/format/format.ts';
import { trpc } from '#lib/trpc.ts';
import { lineProblem } from './cart-lines.ts';

/**
 * Current price in major units of the same amount when no code is left at the line's price. Null when it is sold out,
 * or when the product has several regions and the line does not name its region.
 */
function useNewPrice(item: CartItem, currency: Currency): number | null {
  const gone = item.available_count === 0;
  const { data: product } = trpc.catalogue.byId.useQuery(
    { id: item.product_id },
    { enabled: gone, staleTime: 5_000 },
  );
  if (!gone || !product || product.regions.length > 1) return null;
  const offer = product.prices.find(
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
