import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Currency } from '@manabar/contracts/rules';
import { MoneyText } from '#components/money/money-text.tsx';
import { ProductArt } from '#components/media/product-art.tsx';
import type { Source } from './checkout-payment.ts';
import classes from './order-summary.module.css';

/** Number of lines that fit on every screen without scrolling. */
const LONG = 3;

/** One line of the purchase. */
export interface SummaryLine {
  key: string | number;
  image: string;
  title: string;
  /** Variant of the product. */
  detail: string;
  /** Quantity with price, or recipient. */
  note: ReactNode;
  /** Reason why the line cannot be bought. */
  problem?: ReactNode;
  /** Amount in major units. */
  amount: number | null;
}

interface OrderSummaryProps {
  lines: readonly SummaryLine[];
  /** Total in major units. */
  total: number | null;
  currency: Currency;
  source: Source;
  /** Pay button. */
  children: ReactNode;
}

/** Lines of the purchase with their amounts, and the total. */
export function OrderSummary({ lines, total, currency, source, children }: OrderSummaryProps) {
  const { t } = useTranslation('checkout');
  return (
    <section className={`card ${classes.summary}`} aria-labelledby="order-summary">
      <div className={classes.head}>
        <h2 id="order-summary">{t('summary.title')}</h2>
        <Link to={source.path}>{source.change}</Link>
      </div>
      {/* A long list scrolls on its own on wide screens, so it must be reachable by keyboard. */}
      <ul
        className={classes.lines}
        tabIndex={lines.length > LONG ? 0 : undefined}
        aria-labelledby="order-summary"
      >
        {lines.map(({ key, image, title, detail, note, problem, amount }) => (
          <li key={key}>
            <span>
              <ProductArt src={image} shape="square" />
            </span>
            <span className={classes.what}>
              <strong>{title}</strong>
              <span className="small">{detail}</span>
              <span className="small muted">{note}</span>
              {problem && <span className="danger small">{problem}</span>}
            </span>
            <MoneyText amount={amount} currency={currency} />
          </li>
        ))}
      </ul>
      <div className={classes.total}>
        <span>{t('summary.total')}</span>
        <MoneyText amount={total} currency={currency} />
      </div>
      {children}
    </section>
  );
}
