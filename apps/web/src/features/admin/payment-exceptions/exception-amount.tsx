import { isCurrency, type PaymentException } from '@manabar/contracts';
import { minorDigits } from '@manabar/contracts/rules';
import { MoneyText } from '#components/money/money-text.tsx';
import { useFormatter } from '#lib/format/format.ts';

/** Amount, possibly in a currency that the shop does not use. */
export function ExceptionAmount({
  amount,
  currency,
}: Pick<PaymentException, 'amount' | 'currency'>) {
  const format = useFormatter();
  if (amount === null || currency === null) return '—';
  if (isCurrency(currency)) return <MoneyText amount={amount} currency={currency} />;
  return (
    <span className="money">{`${format.fixed(amount, minorDigits(currency))} ${currency.toUpperCase()}`}</span>
  );
}
