import { useRef } from 'react';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { Balance } from '@manabar/contracts';
import { pages, type Currency } from '@manabar/contracts/rules';
import { BalanceAfter } from '#components/money/balance-after.tsx';
import { MoneyText } from '#components/money/money-text.tsx';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import { RefundPeriodNote } from '#components/money/refund-period-note.tsx';
import { StickyBar } from '#components/layout/sticky-bar.tsx';
import { toAppError } from '#lib/errors/errors.ts';
import { focusIfLostAfterRender } from '#lib/page/focus-if-lost.ts';
import { affordability } from '#lib/payments/affordability.ts';
import { useFormatter } from '#lib/format/format.ts';
import { wayOut } from './payment-failure.ts';
import type { PayMethod, Source } from './checkout-payment.ts';
import classes from './pay-bar.module.css';

interface PayBarProps {
  /** Balance before the payment; null after a reload when the result of the payment is unknown. */
  balance: Balance | null | undefined;
  method: PayMethod;
  total: number;
  currency: Currency;
  /** An item is not sold in this currency or is out of stock, so the purchase cannot be paid. */
  blocked: boolean;
  busy: boolean;
  /** Error of the last attempt. */
  failure: unknown;
  /** Reason why the purchase cannot be paid. */
  problem?: string | null;
  /** Other currency in which the result of a payment of this purchase is unknown. */
  unansweredIn: Currency | null;
  /** Switches to that currency, or repeats the payment when the purchase is no longer sold in it. */
  onUnanswered: (currency: Currency) => void;
  /** Sentence that reassures the customer about the payment. */
  note: string;
  source: Source;
  onPay: () => void;
  /** Switches to payment by card, which the bar offers when the balance is too small; null without that offer. */
  onCard: (() => void) | null;
}

const ways = {
  orders: { to: pages.orders, text: 'errors.toOrders' },
  support: { to: pages.support, text: 'insufficient.support' },
} as const;

/** Link to the page where the customer can solve the reported problem; renders nothing when a new attempt solves it. */
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

/** Shows the obstacle to the payment and a link to solve it, instead of a button that the shop would refuse. */
function Problem({ text, source }: { text: string; source: Source }) {
  return (
    <>
      <p className="danger small" role="status">
        {text}
      </p>
      <PrimaryButton component={Link} to={source.path}>
        {source.back}
      </PrimaryButton>
    </>
  );
}

/** Leads back to the currency of the unanswered payment, because paying in another one could charge the purchase twice. */
function Unanswered({
  currency,
  busy,
  onUnanswered,
}: Pick<PayBarProps, 'currency' | 'busy' | 'onUnanswered'>) {
  const { t } = useTranslation('checkout');
  return (
    <>
      <p className="danger small" role="status">
        {t(`pay.unanswered.${currency}`)}
      </p>
      <PrimaryButton onClick={() => onUnanswered(currency)} loading={busy}>
        {t(`insufficient.${currency}`)}
      </PrimaryButton>
    </>
  );
}

/** Balance after the payment; for cards, the page that the button opens. */
function Effect({
  method,
  balance,
  ...effect
}: Pick<PayBarProps, 'method' | 'total' | 'currency' | 'balance'>) {
  const { t } = useTranslation('checkout');
  if (method === 'card') return <p className="muted small">{t('card.leads')}</p>;
  return balance !== null && <BalanceAfter {...effect} balance={balance} />;
}

interface PayButtonProps extends Pick<
  PayBarProps,
  'method' | 'total' | 'currency' | 'blocked' | 'busy' | 'onPay' | 'onCard'
> {
  /** The chosen method is the balance, which does not cover the total. */
  short: boolean;
}

/** Pays with the chosen method, or switches to the card when the balance is too small. */
function PayButton({ short, method, total, currency, onCard, onPay, ...props }: PayButtonProps) {
  const { t } = useTranslation('checkout');
  const format = useFormatter();
  if (short && onCard) {
    return (
      <PrimaryButton size="lg" onClick={onCard} disabled={props.blocked || props.busy}>
        {t('insufficient.card')}
      </PrimaryButton>
    );
  }
  // The cached balance may be outdated and the shop decides, so the button is less prominent but not disabled.
  const Pay = short ? Button : PrimaryButton;
  return (
    <Pay
      size="lg"
      variant={short ? 'default' : 'filled'}
      onClick={onPay}
      loading={props.busy}
      disabled={props.blocked}
    >
      {t(method === 'card' ? 'card.action' : 'pay.action', {
        total: format.money(total, currency),
      })}
    </Pay>
  );
}

/** Pays, or leads to the obstacle. */
function Action(props: PayBarProps & { short: boolean }) {
  const { problem, unansweredIn, source } = props;
  if (problem) return <Problem text={problem} source={source} />;
  if (unansweredIn) return <Unanswered {...props} currency={unansweredIn} />;
  return <PayButton {...props} />;
}

/** Pay button: on phones fixed at the bottom with the total and the balance after it. */
export function PayBar(props: PayBarProps) {
  const { balance, method, total, currency, failure, problem, note, source } = props;
  const { t } = useTranslation('checkout');
  const bar = useRef<HTMLDivElement>(null);
  const leadBack = (unansweredIn: Currency) => {
    props.onUnanswered(unansweredIn);
    focusIfLostAfterRender(() => bar.current?.querySelector('button'));
  };
  const short =
    method === 'balance' && balance != null && !affordability(balance, currency, total).enough;
  return (
    <div className="stack-12">
      <StickyBar>
        <div ref={bar} className={classes.pay}>
          {failure !== null && !problem && <WayOutLink failure={failure} source={source} />}
          <div className={classes.figures}>
            <MoneyText amount={total} currency={currency} className={classes.total} />
            <Effect method={method} total={total} currency={currency} balance={balance} />
          </div>
          <Action {...props} short={short} onUnanswered={leadBack} />
        </div>
      </StickyBar>
      {source.bought === 'cart' && <RefundPeriodNote />}
      <p className="muted small">{method === 'card' ? t('card.note') : note}</p>
    </div>
  );
}
