import { useTranslation } from 'react-i18next';
import type { CartItem, Currency } from '@manabar/contracts';
import { cartDecimals, useFormatter } from '#lib/format/format.ts';
import { lineProblem } from './cart-lines.ts';
import { useNewPrice } from './use-new-price.ts';

interface LineProblemTextProps {
  item: CartItem;
  currency: Currency;
}

/** Reason why a cart line cannot be bought, worded alike in cart and checkout: sold out, repriced, or too many. */
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
