import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { pages, type Currency } from '@manabar/contracts/rules';
import { BalanceAfter } from '#components/balance-after.tsx';
import { MoneyText } from '#components/money-text.tsx';
import { PrimaryButton } from '#components/primary-button.tsx';
import { StickyBar } from '#components/sticky-bar.tsx';
import { toAppError } from '#lib/errors.ts';
import { affordability } from '#lib/affordability.ts';
import { formatMoney } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { Link } from '#lib/navigation.tsx';
import { useBalance } from '#lib/use-balance.ts';
import { usePaymentFailureText, wayOut } from './payment-failure.ts';
import classes from './pay-bar.module.css';

interface PayBarProps {
  total: number;
  currency: Currency;
  /** Something in the cart is not sold in this currency. */
  blocked: boolean;
  busy: boolean;
  /** What the last attempt threw. */
  failure: unknown;
  onPay: () => void;
}

/** What went wrong, and the way to put it right. */
function Failure({ failure }: { failure: unknown }) {
  const { t } = useTranslation('checkout');
  const text = usePaymentFailureText();
  const way = wayOut(toAppError(failure));
  return (
    <div className={classes.failure}>
      <p>
        <strong>{t('errors.payment_failed')}</strong>
      </p>
      <p>{text(failure)}</p>
      {way && (
        <Button variant="default" component={Link} to={pages[way]}>
          {t(way === 'cart' ? 'errors.toCart' : 'errors.toOrders')}
        </Button>
      )}
    </div>
  );
}

/** The pay action: on phones fixed at the bottom, with the total and what it leaves. */
export function PayBar({ total, currency, blocked, busy, failure, onPay }: PayBarProps) {
  const { t } = useTranslation('checkout');
  const language = useLanguage();
  const { data: balance } = useBalance({ fresh: true });
  // What the browser knows of the balance may be old: the shop decides, so the action is quiet, not closed.
  const short = balance !== undefined && !affordability(balance, currency, total).enough;
  const Pay = short ? Button : PrimaryButton;
  return (
    <div className={classes.bar}>
      <StickyBar>
        <div className={classes.pay}>
          {failure !== null && <Failure failure={failure} />}
          <div className={classes.figures}>
            <MoneyText amount={total} currency={currency} className={classes.total} />
            <BalanceAfter total={total} currency={currency} />
          </div>
          <Pay
            size="lg"
            variant={short ? 'default' : 'filled'}
            onClick={onPay}
            loading={busy}
            disabled={blocked}
          >
            {t('pay.action', { total: formatMoney(total, currency, language) })}
          </Pay>
        </div>
      </StickyBar>
      <p className="muted small">{t('pay.note')}</p>
    </div>
  );
}
