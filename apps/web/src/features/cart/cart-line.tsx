import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { productPath } from '@manabar/contracts/rules';
import type { CartItem, Currency } from '@manabar/contracts';
import { Icon } from '#components/media/icon.tsx';
import { ProductArt } from '#components/media/product-art.tsx';
import { QuantityStepper } from '#components/forms/quantity-stepper.tsx';
import { cartDecimals, otherCurrency, priceIn, useFormatter } from '#lib/format/format.ts';
import {
  lineDetail,
  lineProblem,
  lineTotal,
  setLineQuantity,
  type CartChange,
} from './cart-rules.ts';
import { CartMoney } from './cart-money.tsx';
import { StockNote } from './stock-note.tsx';
import classes from './cart-line.module.css';

interface CartLineProps {
  item: CartItem;
  currency: Currency;
  onChange: (change: CartChange) => void;
}

function UnitPrice({ item, currency }: { item: CartItem; currency: Currency }) {
  const { t } = useTranslation('cart');
  const format = useFormatter();
  const money = (of: Currency) => {
    const price = priceIn(item, of);
    return price === null ? null : format.money(price, of, cartDecimals(of));
  };
  const price = money(currency);
  const other = money(otherCurrency(currency));
  return (
    <p className="small">
      <span className="money">
        {price === null
          ? t('line.notSoldIn', { currency: currency.toUpperCase() })
          : t('line.each', { price })}
      </span>{' '}
      {other !== null && (
        <span className="money muted">
          {t(price === null ? 'line.each' : 'line.otherPrice', { price: other })}
        </span>
      )}
    </p>
  );
}

/** Line of the cart with product, quantity and total. */
export function CartLine({ item, currency, onChange }: CartLineProps) {
  const { t } = useTranslation('cart');
  const format = useFormatter();
  const what = lineDetail(item, format.number);
  const name = `${item.product_title}, ${what}`;
  const product = productPath(item.product_id);
  return (
    <li className={classes.line} data-problem={lineProblem(item) !== null || undefined}>
      <Link to={product} className={classes.art} tabIndex={-1} aria-hidden="true">
        <ProductArt src={item.image_url} shape="square" />
      </Link>
      <div className={classes.what}>
        <Link to={product} className={classes.title}>
          {item.product_title}
        </Link>
        <p className={classes.amount}>{what}</p>
        <UnitPrice item={item} currency={currency} />
      </div>
      <StockNote item={item} currency={currency} />
      <div className={classes.buy}>
        <div className={classes.quantity}>
          <QuantityStepper
            value={item.quantity}
            min={0}
            max={item.available_count}
            label={name}
            onChange={(quantity) => onChange(setLineQuantity(item, quantity))}
          />
        </div>
        <CartMoney
          amount={lineTotal(item, currency)}
          currency={currency}
          className={classes.total}
        />
      </div>
      <button
        type="button"
        className={classes.remove}
        aria-label={t('line.removeOne', { title: name })}
        onClick={() => onChange({ type: 'remove', id: item.id })}
      >
        <Icon name="trash" size={20} />
      </button>
    </li>
  );
}
