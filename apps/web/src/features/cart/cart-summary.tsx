import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CartDto } from '@manabar/contracts';
import { currencies, pages, type Currency } from '@manabar/contracts/rules';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import { RefundPeriodNote } from '#components/money/refund-period-note.tsx';
import { StickyBar } from '#components/layout/sticky-bar.tsx';
import { otherCurrency } from '#lib/format/format.ts';
import { lineProblem, payableIn, unitCount } from './cart-rules.ts';
import { CartMoney } from './cart-money.tsx';
import classes from './cart-summary.module.css';

interface CartSummaryProps {
  cart: CartDto;
  currency: Currency;
  /** Balance after payment of the total. */
  children: ReactNode;
}

/** Subtotals in both currencies (and in soms when there is a rate), the chosen currency first. */
function Subtotals({ cart, currency }: { cart: CartDto; currency: Currency }) {
  const { t } = useTranslation('cart');
  const { subtotal } = cart;
  const isPartial = (each: Currency) => subtotal[each] > 0 && !payableIn(cart, each);
  return (
    <>
      <dl className={classes.subtotals}>
        {[currency, otherCurrency(currency)].map((each) => (
          <div key={each} className="pair" data-chosen={each === currency || undefined}>
            <dt>{t(`summary.${each}`)}</dt>
            <dd>
              {/* Items have prices above zero: without a sum none of them is sold in the currency. */}
              <CartMoney amount={subtotal[each] || null} currency={each} />
              {isPartial(each) && <sup>*</sup>}
            </dd>
          </div>
        ))}
        {subtotal.uzs !== null && subtotal.usd > 0 && (
          <div className="pair">
            <dt>{t('summary.uzs')}</dt>
            <dd>
              <CartMoney amount={subtotal.uzs} currency="uzs" />
              {isPartial('usd') && <sup>*</sup>}
            </dd>
          </div>
        )}
      </dl>
      {currencies.some(isPartial) && (
        <p className="muted small">
          <span aria-hidden="true">* </span>
          {t('summary.partial')}
        </p>
      )}
    </>
  );
}

/** Total of the cart and the checkout button; on phones fixed at the bottom of the screen. */
export function CartSummary({ cart, currency, children }: CartSummaryProps) {
  const { t } = useTranslation('cart');
  const blocked = cart.data.some((item) => lineProblem(item) !== null);
  return (
    <section className={`card ${classes.summary}`} aria-labelledby="cart-total">
      <div className={classes.head}>
        <h2 id="cart-total">{t('summary.title')}</h2>
        <span className="muted">{t('summary.items', { count: unitCount(cart) })}</span>
      </div>
      <Subtotals cart={cart} currency={currency} />
      <p className="muted small">{t('summary.trust')}</p>
      <StickyBar>
        <div className={classes.pay}>
          <div className={classes.figures}>
            <CartMoney
              amount={cart.subtotal[currency]}
              currency={currency}
              className={classes.stickyTotal}
            />
            {payableIn(cart, currency) && children}
          </div>
          {blocked ? (
            <PrimaryButton disabled>{t('summary.checkout')}</PrimaryButton>
          ) : (
            <PrimaryButton component={Link} to={pages.checkout}>
              {t('summary.checkout')}
            </PrimaryButton>
          )}
        </div>
        {blocked && (
          <p className={classes.fix} role="status">
            {t('summary.fix')}
          </p>
        )}
      </StickyBar>
      <RefundPeriodNote />
    </section>
  );
}
