import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Currency } from '@manabar/contracts/rules';
import { MoneyText } from '#components/money-text.tsx';
import { ProductArt } from '#components/product-art.tsx';
import type { Source } from './purchase.ts';
import classes from './order-summary.module.css';

/** As many lines are seen at once on any screen. */
const LONG = 3;

/** One thing that is bought. */
export interface SummaryLine {
  key: string | number;
  image: string;
  title: string;
  /** What of it. */
  detail: string;
  /** How many at which price, or for whom. */
  note: ReactNode;
  /** Why it cannot be bought as it stands. */
  problem?: string | null;
  /** Major units. */
  amount: number | null;
}

interface OrderSummaryProps {
  lines: readonly SummaryLine[];
  /** Major units. */
  total: number | null;
  currency: Currency;
  source: Source;
  /** The pay action. */
  children: ReactNode;
}

/** What is bought, what each line costs, and the total. */
export function OrderSummary({ lines, total, currency, source, children }: OrderSummaryProps) {
  const { t } = useTranslation('checkout');
  return (
    <section className={`card ${classes.summary}`} aria-labelledby="order-summary">
      <div className={classes.head}>
        <h2 id="order-summary">{t('summary.title')}</h2>
        <Link to={source.path}>{source.change}</Link>
      </div>
      {/* On wide screens a long list scrolls by itself: the keyboard has to reach it too. */}
      <ul
        className={classes.lines}
        tabIndex={lines.length > LONG ? 0 : undefined}
        aria-labelledby="order-summary"
      >
        {lines.map(({ key, image, title, detail, note, problem, amount }) => (
          <li key={key}>
            <span className={classes.art}>
              <ProductArt src={image} shape="square" />
            </span>
            <span className={classes.what}>
              <strong>{title}</strong>
              <span className="small">{detail}</span>
              <span className="small muted">{note}</span>
              {problem && <span className={classes.problem}>{problem}</span>}
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
