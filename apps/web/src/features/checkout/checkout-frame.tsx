import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Balance } from '@manabar/contracts';
import type { Currency } from '@manabar/contracts/rules';
import { otherCurrency } from '#lib/format/format.ts';
import { useBalance } from '#lib/payments/use-balance.ts';
import { useCardPaymentPermission } from '#lib/payments/use-card-payment-permission.ts';
import { useShopSettings } from '#lib/use-shop-settings.ts';
import { BalancePanel } from './balance-panel.tsx';
import { CardPanel } from './card-panel.tsx';
import { CheckoutColumns } from './checkout-columns.tsx';
import { CurrencyChoice } from './currency-choice.tsx';
import { OrderSummary, type SummaryLine } from './order-summary.tsx';
import { PayBar } from './pay-bar.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import type { Payment, Payments, PayMethod, Source, Totals } from './checkout-payment.ts';

/** Texts that differ between a cart and a single top-up. */
const texts = {
  cart: { balanceHint: 'method.balanceHint', note: 'pay.note' },
  topup: { balanceHint: 'topup.balanceHint', note: 'topup.note' },
} as const;

interface CheckoutFrameProps {
  source: Source;
  lines: readonly SummaryLine[];
  totals: Totals;
  currency: Currency;
  onCurrency: (currency: Currency) => void;
  /** Total in the chosen currency, in major units. */
  total: number;
  payments: Payments;
  /** The displayed total has not been confirmed by the shop yet. */
  settling?: boolean;
  /** Reason why the purchase cannot be paid. */
  problem?: string | null;
  onPay: (method: PayMethod, currency: Currency) => void;
}

/** Reason why cards are not accepted in a currency; null when they are accepted or the permission is unknown. */
function useCardClosed(currency: Currency): string | null {
  const { t } = useTranslation('checkout');
  const taken = useShopSettings()?.cardCurrencies;
  if (!taken || taken.includes(currency)) return null;
  return taken.length > 0
    ? t('card.notIn', { currency: currency.toUpperCase() })
    : t('method.soon');
}

/** Keeps a value as it was before `isHeld` became true; null when it was true from the start. */
function useValueBefore<Value>(isHeld: boolean, value: Value): Value | null {
  const [before, setBefore] = useState(isHeld ? null : value);
  if (!isHeld && before !== value) setBefore(value);
  return isHeld ? before : value;
}

/** Whether the result of a payment from the balance is unknown, in any currency and in the given one. */
function useUnknownPayment({ unknownIn }: Payment, busy: boolean, currency: Currency) {
  const isUnknown = useValueBefore(busy, unknownIn.length > 0) === true;
  const isUnknownHere = useValueBefore(busy, unknownIn.includes(currency)) === true;
  const unansweredIn = isUnknown && !isUnknownHere ? otherCurrency(currency) : null;
  return { isUnknown, isUnknownHere, unansweredIn };
}

/** Payment method: the balance by default, or the card when the balance is empty. */
function useMethod(
  cardClosed: boolean,
  balance: Balance | null | undefined,
): [PayMethod, (method: PayMethod) => void] {
  const [chosen, setChosen] = useState<PayMethod | null>(null);
  const hasNothing = balance?.every(({ amount }) => amount === 0) ?? false;
  const wanted = chosen ?? (hasNothing ? 'card' : 'balance');
  return [cardClosed ? 'balance' : wanted, setChosen];
}

/** Checkout of a cart or a single top-up: items, currency, payment method and pay button. */
export function CheckoutFrame(props: CheckoutFrameProps) {
  const { source, lines, totals, currency, onCurrency, total, payments, settling, onPay } = props;
  const { t } = useTranslation('checkout');
  const busy = payments.balance.busy || payments.card.busy;
  const { isUnknown, isUnknownHere, unansweredIn } = useUnknownPayment(
    payments.balance,
    busy,
    currency,
  );
  const { data: present } = useBalance({ fresh: true });
  // The balance before the payment, so that the price is not deducted twice.
  const before = useValueBefore(busy || isUnknown, present);
  const balance = isUnknownHere ? before : (before ?? present);
  const closed = useCardClosed(currency);
  // The purchase may be paid already, and a payment by card would charge it again.
  const cardClosed = isUnknown ? t('method.unknown') : closed;
  const [method, choose] = useMethod(cardClosed !== null, balance);
  const mayUseCard = useCardPaymentPermission(currency, true);
  const onCard = mayUseCard && !isUnknown ? () => choose('card') : null;
  const { balanceHint, note } = texts[source.bought];
  const problem = props.problem ?? null;
  return (
    <CheckoutColumns>
      <>
        <CurrencyChoice value={currency} onChange={onCurrency} totals={totals} disabled={busy} />
        <PaymentMethods
          chosen={method}
          onChoose={choose}
          disabled={busy}
          balanceHint={t(balanceHint)}
          cardClosed={cardClosed}
        >
          {method === 'card' ? (
            <CardPanel bought={source.bought} />
          ) : (
            <BalancePanel
              balance={balance}
              currency={currency}
              totals={totals}
              source={source}
              onCurrency={onCurrency}
              onCard={onCard}
              settling={mayUseCard === undefined}
            />
          )}
        </PaymentMethods>
      </>
      <OrderSummary lines={lines} total={total} currency={currency} source={source}>
        <PayBar
          balance={balance}
          method={method}
          total={total}
          currency={currency}
          blocked={totals[currency] === null || problem !== null}
          busy={busy || settling === true}
          failure={payments[method].failureIn(currency)}
          problem={problem}
          unansweredIn={unansweredIn}
          onUnanswered={(other) =>
            totals[other] === null ? onPay('balance', other) : onCurrency(other)
          }
          note={t(note)}
          source={source}
          onPay={() => onPay(method, currency)}
          onCard={onCard}
        />
      </OrderSummary>
    </CheckoutColumns>
  );
}
