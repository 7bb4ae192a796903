import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CartItem, Currency } from '@manabar/contracts';
import { productPath } from '@manabar/contracts/rules';
import { isFew } from '#lib/low-stock.ts';
import { canIncrease, lineProblem } from './cart-rules.ts';
import { LineProblemText } from './line-problem-text.tsx';
import classes from './stock-note.module.css';

interface StockNoteProps {
  item: CartItem;
  currency: Currency;
}

/** One line about the stock of a cart line: units left, or a problem. A sold-out line links to its product. */
export function StockNote({ item, currency }: StockNoteProps) {
  const { t } = useTranslation('cart');
  const count = item.available_count;
  const problem = lineProblem(item);
  if (problem)
    return (
      <p className={classes.problem}>
        <LineProblemText item={item} currency={currency} />{' '}
        {problem === 'soldOut' && <Link to={productPath(item.product_id)}>{t('line.again')}</Link>}
      </p>
    );
  if (!canIncrease(item))
    return (
      <p className={classes.note} role="status">
        {t('line.max', { count })}
      </p>
    );
  if (isFew(count)) return <p className={classes.note}>{t('line.left', { count })}</p>;
  return null;
}
