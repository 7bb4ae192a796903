import type { DisplayCurrency } from '@manabar/contracts';
import { MoneyText } from '#components/money/money-text.tsx';
import { cartDecimals } from '#lib/format/format.ts';

interface CartMoneyProps {
  amount: number | null;
  currency: DisplayCurrency;
  className?: string;
}

/** Amount with the decimals of the cart. */
export function CartMoney({ amount, currency, ...rest }: CartMoneyProps) {
  return (
    <MoneyText amount={amount} currency={currency} decimals={cartDecimals(currency)} {...rest} />
  );
}
