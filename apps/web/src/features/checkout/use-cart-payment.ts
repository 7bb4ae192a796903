import { useState } from 'react';
import { useTranslation } from '#lib/translation.ts';
import type { CartDto } from '@manabar/contracts';
import { pages, type Currency } from '@manabar/contracts/rules';
import { navigate } from '#lib/navigation.tsx';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import { usePayFromBalance } from './use-pay-from-balance.ts';
import { usePaymentAttempt } from './use-payment-attempt.ts';

/**
 * Paying a cart from the balance. `paidCart` is what is being paid, and stays on the screen while the real cart is
 * already emptied.
 */
export function useCartPayment() {
  const { t } = useTranslation('checkout');
  const utils = trpc.useUtils();
  const { send, payment, unknown } = usePaymentAttempt('cart', usePayFromBalance());
  const [sent, setSent] = useState<CartDto | null>(null);

  function pay(cart: CartDto, currency: Currency): void {
    setSent(cart);
    // The total that the customer sees goes along: another one is refused, not charged.
    send(
      { currency, amount: cart.subtotal[currency] },
      {
        onPaid: ({ order_id }) => {
          toast('success', t('pay.success'));
          navigate(pages.orders, { state: { placed: order_id } });
        },
        onRefused: () => {
          void utils.cart.get.invalidate();
          void utils.wallet.balance.invalidate();
        },
      },
    );
  }

  return { ...payment, pay, paidCart: payment.busy || unknown ? sent : null };
}
