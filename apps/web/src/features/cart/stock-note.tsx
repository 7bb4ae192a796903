import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { CartItem, Currency } from '@manabar/contracts';
import { productPath } from '@manabar/contracts/rules';
import { cartDecimals, formatMoney } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { isFew } from '#lib/stock.ts';
import { canIncrease, lineProblem } from './cart-lines.ts';
import { useNewPrice } from './use-new-price.ts';
import classes from './stock-note.module.css';

interface StockNoteProps {
  item: CartItem;
  currency: Currency;
}

/**
 * Notes that nothing is left at this price: the item is sold out or its price has changed, so it must be chosen
 * again.
 */
function Gone({ item, currency }: StockNoteProps) {
  const { t } = useTranslation('cart');
  const language = useLanguage();
  const price = useNewPrice(item, currency);
  return (
    <p className={classes.problem}>
      {price === null
        ? t('line.soldOut')
        : t('line.repriced', {
            price: formatMoney(price, currency, language, cartDecimals(currency)),
          })}{' '}
      <Link to={productPath(item.product_id)}>{t('line.again')}</Link>
    </p>
  );
}

/** One line about the stock of a cart line: units left, a problem, or sold out. */
export function StockNote({ item, currency }: StockNoteProps) {
  const { t } = useTranslation('cart');
  const count = item.available_count;
  const problem = lineProblem(item);
  if (problem === 'soldOut') return <Gone item={item} currency={currency} />;
  if (problem === 'overStock')
    return <p className={classes.problem}>{t('line.overStock', { count })}</p>;
  if (!canIncrease(item))
    return (
      <p className={classes.note} role="status">
        {t('line.max', { count })}
      </p>
    );
  if (isFew(count)) return <p className={classes.note}>{t('line.left', { count })}</p>;
  return null;
}
