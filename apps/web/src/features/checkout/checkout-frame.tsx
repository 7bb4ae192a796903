import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '@manabar/contracts/rules';
import { useBalance } from '#lib/use-balance.ts';
import { useShopSettings } from '#lib/use-shop-settings.ts';
import { BalancePanel } from './balance-panel.tsx';
import { CardPanel } from './card-panel.tsx';
import { CheckoutColumns } from './checkout-columns.tsx';
import { CurrencyChoice } from './currency-choice.tsx';
import { OrderSummary, type SummaryLine } from './order-summary.tsx';
import { PayBar } from './pay-bar.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import type { Payments, PayMethod, Source, Totals } from './purchase.ts';

/** What is said differently of a cart and of one top-up. */
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
  /** What it comes to in this currency, major units. */
  total: number;
  payments: Payments;
  /** What is seen is not yet what the shop would charge. */
  settling?: boolean;
  /** Why it cannot be paid as it stands. */
  problem?: string | null;
  onPay: (method: PayMethod) => void;
}

/** Why cards are not taken in a currency; null when they are, and while that is not known. */
function useCardClosed(currency: Currency): string | null {
  const { t } = useTranslation('checkout');
  const taken = useShopSettings()?.cardCurrencies;
  if (!taken || taken.includes(currency)) return null;
  return taken.length > 0
    ? t('card.notIn', { currency: currency.toUpperCase() })
    : t('method.soon');
}

/** The balance, unless there is none at all: then a card is what pays. */
function useMethod(cardClosed: boolean): [PayMethod, (method: PayMethod) => void] {
  const [chosen, setChosen] = useState<PayMethod | null>(null);
  const { data: balance } = useBalance({ fresh: true });
  const hasNothing = balance?.every(({ amount }) => amount === 0) ?? false;
  const wanted = chosen ?? (hasNothing ? 'card' : 'balance');
  return [cardClosed ? 'balance' : wanted, setChosen];
}

/** What is bought, in which currency, how it is paid, and the pay action: of a cart and of a top-up alike. */
export function CheckoutFrame(props: CheckoutFrameProps) {
  const { source, lines, totals, currency, onCurrency, total, payments, settling, onPay } = props;
  const { t } = useTranslation('checkout');
  const cardClosed = useCardClosed(currency);
  const [method, choose] = useMethod(cardClosed !== null);
  const { balanceHint, note } = texts[source.bought];
  const problem = props.problem ?? null;
  const busy = payments.balance.busy || payments.card.busy;
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
              currency={currency}
              totals={totals}
              source={source}
              onCurrency={onCurrency}
              onCard={cardClosed === null ? () => choose('card') : null}
            />
          )}
        </PaymentMethods>
      </>
      <OrderSummary lines={lines} total={total} currency={currency} source={source}>
        <PayBar
          method={method}
          total={total}
          currency={currency}
          blocked={totals[currency] === null || problem !== null}
          busy={busy || settling === true}
          failure={payments[method].failureIn(currency)}
          problem={problem}
          note={t(note)}
          source={source}
          onPay={() => onPay(method)}
        />
      </OrderSummary>
    </CheckoutColumns>
  );
}
