import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { CartItem, Currency } from '@manabar/contracts';
import { productPath } from '@manabar/contracts/rules';
import { cartDecimals, formatMoney } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { isFew } from '#lib/stock.ts';
import { canIncrease, lineProblem } from './cart-lines.ts';
import { useNewPrice } from './use-new-price.ts';
import classes from './stock-note.module.css';

interface StockNoteProps {
  item: CartItem;
  currency: Currency;
}

/** Nothing is left at this price: sold out, or it costs something else now. Either way it has to be chosen again. */
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

/** What is left, what is wrong, or that there is no more: one line at most. */
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
