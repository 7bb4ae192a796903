import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages, type Currency } from '@manabar/contracts/rules';
import { BalanceAfter } from '#components/balance-after.tsx';
import { MoneyText } from '#components/money-text.tsx';
import { PrimaryButton } from '#components/primary-button.tsx';
import { RefundPromise } from '#components/refund-promise.tsx';
import { StickyBar } from '#components/sticky-bar.tsx';
import { toAppError } from '#lib/errors.ts';
import { affordability } from '#lib/affordability.ts';
import { formatMoney } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useBalance } from '#lib/use-balance.ts';
import { wayOut } from './payment-failure.ts';
import type { PayMethod, Source } from './purchase.ts';
import classes from './pay-bar.module.css';

interface PayBarProps {
  method: PayMethod;
  total: number;
  currency: Currency;
  /** It cannot be paid: something is not sold in this currency, or not there any more. */
  blocked: boolean;
  busy: boolean;
  /** What the last attempt threw. */
  failure: unknown;
  /** Why it cannot be paid as it stands. */
  problem?: string | null;
  /** What the customer can rely on. */
  note: string;
  source: Source;
  onPay: () => void;
}

const ways = {
  orders: { to: pages.orders, text: 'errors.toOrders' },
  support: { to: pages.support, text: 'insufficient.support' },
} as const;

/** The way to put right what the toast said; nothing where paying again is the way. */
function WayOutLink({ failure, source }: Pick<PayBarProps, 'failure' | 'source'>) {
  const { t } = useTranslation('checkout');
  const way = wayOut(toAppError(failure));
  if (!way) return null;
  return (
    <Button variant="default" component={Link} to={way === 'source' ? source.path : ways[way].to}>
      {way === 'source' ? source.back : t(ways[way].text)}
    </Button>
  );
}

/** What stands in the way, and where it is put right: instead of an action that would be refused. */
function Problem({ text, source }: { text: string; source: Source }) {
  return (
    <>
      <p className={classes.problem} role="status">
        {text}
      </p>
      <PrimaryButton component={Link} to={source.path}>
        {source.back}
      </PrimaryButton>
    </>
  );
}

/** What it leaves on the balance; by card, where the button leads. */
function Effect({ method, total, currency }: Pick<PayBarProps, 'method' | 'total' | 'currency'>) {
  const { t } = useTranslation('checkout');
  if (method === 'balance') return <BalanceAfter total={total} currency={currency} balanceOnly />;
  return <p className={classes.leads}>{t('card.leads')}</p>;
}

/** The pay action: on phones fixed at the bottom, with the total and what it leaves. */
export function PayBar(props: PayBarProps) {
  const { method, total, currency, blocked, busy, failure, problem, note, source, onPay } = props;
  const { t } = useTranslation('checkout');
  const language = useLanguage();
  const { data: balance } = useBalance({ fresh: true });
  // What the browser knows of the balance may be old: the shop decides, so the action is quiet, not closed.
  const short =
    method === 'balance' &&
    balance !== undefined &&
    !affordability(balance, currency, total).enough;
  const Pay = short ? Button : PrimaryButton;
  return (
    <div className={classes.bar}>
      <StickyBar>
        <div className={classes.pay}>
          {failure !== null && !problem && <WayOutLink failure={failure} source={source} />}
          <div className={classes.figures}>
            <MoneyText amount={total} currency={currency} className={classes.total} />
            <Effect method={method} total={total} currency={currency} />
          </div>
          {problem ? (
            <Problem text={problem} source={source} />
          ) : (
            <Pay
              size="lg"
              variant={short ? 'default' : 'filled'}
              onClick={onPay}
              loading={busy}
              disabled={blocked}
            >
              {t(method === 'card' ? 'card.action' : 'pay.action', {
                total: formatMoney(total, currency, language),
              })}
            </Pay>
          )}
        </div>
      </StickyBar>
      {source.bought === 'cart' && <RefundPromise />}
      <p className="muted small">{method === 'card' ? t('card.note') : note}</p>
    </div>
  );
}
