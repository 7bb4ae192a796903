import { useState } from 'react';
import { useTranslation } from '#lib/translation.ts';
import type { CartDto } from '@manabar/contracts';
import { pages, type Currency } from '@manabar/contracts/rules';
import { useAttemptKey } from '#lib/attempt-key.ts';
import { toAppError } from '#lib/errors.ts';
import { navigate } from '#lib/navigation.tsx';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import { usePaymentFailureText } from './payment-failure.ts';
import { usePayFromBalance } from './use-pay-from-balance.ts';

/**
 * Paying a cart from the balance, as one attempt with one key until its outcome is known.
 * `paidCart` is what is being paid, and stays on the screen while the real cart is already emptied.
 */
export function usePayment() {
  const { t } = useTranslation('checkout');
  const attempt = useAttemptKey();
  const utils = trpc.useUtils();
  const failureText = usePaymentFailureText('cart');
  const payment = usePayFromBalance();
  const [sent, setSent] = useState<CartDto | null>(null);

  function pay(cart: CartDto, currency: Currency): void {
    // The total that the customer sees goes along: another one is refused, not charged.
    const wanted = { currency, amount: cart.subtotal[currency] };
    setSent(cart);
    payment.mutate(
      { ...wanted, idempotencyKey: attempt.keyFor(wanted) },
      {
        onSuccess: ({ order_id }) => {
          attempt.ended();
          toast('success', t('pay.success'));
          navigate(pages.orders, { state: { placed: order_id } });
        },
        onError: (thrown) => {
          attempt.ended(thrown);
          if (toAppError(thrown).status === 401) return;
          toast('error', failureText(thrown, currency));
          // Whatever was refused, the customer decides anew on what is true now.
          void utils.cart.get.invalidate();
          void utils.wallet.balance.invalidate();
        },
      },
    );
  }

  const busy = payment.isPending || payment.isSuccess;
  // Paid or not, nobody knows: the same cart stays, so that pressing pay again asks by the same key.
  const unknown = payment.isError && attempt.isOpen();
  return {
    pay,
    busy,
    paidCart: busy || unknown ? sent : null,
    /** The last failure, for as long as the customer keeps to the currency that it was about. */
    failureIn: (currency: Currency) =>
      payment.error && payment.variables?.currency === currency ? payment.error : null,
  };
}
