import type { DisplayCurrency } from '@manabar/contracts';
import { MoneyText } from '#components/money-text.tsx';

interface CartMoneyProps {
  amount: number | null;
  currency: DisplayCurrency;
  className?: string;
}

/** An amount as the cart shows it: roubles without kopecks, everything else with two decimals. */
export function CartMoney({ amount, currency, ...rest }: CartMoneyProps) {
  return (
    <MoneyText
      amount={amount}
      currency={currency}
      decimals={currency === 'rub' ? 0 : 2}
      {...rest}
    />
  );
}
