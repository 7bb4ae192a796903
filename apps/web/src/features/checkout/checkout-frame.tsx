import { useTranslation } from '#lib/translation.ts';
import type { Currency } from '@manabar/contracts/rules';
import { BalancePanel } from './balance-panel.tsx';
import { CheckoutColumns } from './checkout-columns.tsx';
import { CurrencyChoice } from './currency-choice.tsx';
import { OrderSummary, type SummaryLine } from './order-summary.tsx';
import { PayBar } from './pay-bar.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import type { Payment, Source, Totals } from './purchase.ts';

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
  payment: Payment;
  /** What is seen is not yet what the shop would charge. */
  settling?: boolean;
  /** Why it cannot be paid as it stands. */
  problem?: string | null;
  onPay: () => void;
}

/** What is bought, in which currency, how it is paid, and the pay action: of a cart and of a top-up alike. */
export function CheckoutFrame(props: CheckoutFrameProps) {
  const { source, lines, totals, currency, onCurrency, total, payment, settling, onPay } = props;
  const { t } = useTranslation('checkout');
  const { balanceHint, note } = texts[source.bought];
  const problem = props.problem ?? null;
  return (
    <CheckoutColumns>
      <>
        <CurrencyChoice
          value={currency}
          onChange={onCurrency}
          totals={totals}
          disabled={payment.busy}
        />
        <PaymentMethods hint={t(balanceHint)}>
          <BalancePanel
            currency={currency}
            totals={totals}
            source={source}
            onCurrency={onCurrency}
          />
        </PaymentMethods>
      </>
      <OrderSummary lines={lines} total={total} currency={currency} source={source}>
        <PayBar
          total={total}
          currency={currency}
          blocked={totals[currency] === null || problem !== null}
          busy={payment.busy || settling === true}
          failure={payment.failureIn(currency)}
          problem={problem}
          note={t(note)}
          source={source}
          onPay={onPay}
        />
      </OrderSummary>
    </CheckoutColumns>
  );
}
