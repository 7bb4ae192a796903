import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import type { CartDto } from '@manabar/contracts';
import { pages, type Currency } from '@manabar/contracts/rules';
import { MoneyText } from '#components/money-text.tsx';
import { ProductArt } from '#components/product-art.tsx';
import { formatMoney, formatNumber, multiplyPrice, priceIn } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { Link } from '#lib/navigation.tsx';
import classes from './order-summary.module.css';

interface OrderSummaryProps {
  cart: CartDto;
  currency: Currency;
  /** The pay action. */
  children: ReactNode;
}

/** What is bought, what each line costs, and the total. */
export function OrderSummary({ cart, currency, children }: OrderSummaryProps) {
  const { t } = useTranslation('checkout');
  const language = useLanguage();
  return (
    <section className={`card ${classes.summary}`} aria-labelledby="order-summary">
      <div className={classes.head}>
        <h2 id="order-summary">{t('summary.title')}</h2>
        <Link to={pages.cart}>{t('summary.change')}</Link>
      </div>
      <ul className={classes.lines}>
        {cart.data.map((item) => {
          const price = priceIn(item, currency);
          return (
            <li key={item.id}>
              <span className={classes.art}>
                <ProductArt src={item.image_url} shape="square" />
              </span>
              <span className={classes.what}>
                <strong>{item.product_title}</strong>
                <span className="small">
                  {formatNumber(item.game_amount, language)} {item.game_currency}
                </span>
                <span className="small muted money">
                  {price !== null &&
                    t('summary.line', {
                      quantity: item.quantity,
                      price: formatMoney(price, currency, language),
                    })}
                </span>
              </span>
              <MoneyText amount={multiplyPrice(price, item.quantity)} currency={currency} />
            </li>
          );
        })}
      </ul>
      <div className={classes.total}>
        <span>{t('summary.total')}</span>
        <MoneyText amount={cart.subtotal[currency]} currency={currency} />
      </div>
      {children}
    </section>
  );
}
