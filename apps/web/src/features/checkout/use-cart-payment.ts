import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { CartDto } from '@manabar/contracts';
import { pages, type Currency } from '@manabar/contracts/rules';
import { toast } from '#lib/toasts.ts';
import { trpc, type RouterInputs } from '#lib/trpc.ts';
import { useStartCardPayment } from '#lib/payments/use-start-card-payment.ts';
import { retryKeyed } from '#lib/query-client.ts';
import type { PayMethod, Payments } from './checkout-payment.ts';
import { usePaymentAttempt } from './use-payment-attempt.ts';

/** Buys the whole cart from the balance, then invalidates cart, orders, balance, profile and stock. */
function usePayFromBalance(
  onSettled: (thrown: unknown, sent: RouterInputs['orders']['payFromBalance']) => void,
) {
  const utils = trpc.useUtils();
  return trpc.orders.payFromBalance.useMutation({
    retry: retryKeyed,
    onSettled: (_answer, thrown, sent) => onSettled(thrown, sent),
    onSuccess: () => {
      void utils.cart.invalidate();
      void utils.orders.invalidate();
      void utils.wallet.invalidate();
      void utils.profile.invalidate();
      void utils.catalogue.invalidate();
    },
  });
}

/** Pays the cart. `paidCart` is a snapshot that remains visible while the cart itself is emptied. */
export function useCartPayment() {
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const balance = usePaymentAttempt('cart', 'balance', usePayFromBalance);
  const card = usePaymentAttempt('cart', 'card', useStartCardPayment);
  const [sent, setSent] = useState<CartDto | null>(null);
  const onRefused = () => {
    void utils.cart.get.invalidate();
    void utils.wallet.balance.invalidate();
  };

  function pay(method: PayMethod, cart: CartDto, currency: Currency): void {
    setSent(cart);
    // Sends the displayed total and lines, so that the shop refuses a cart that has changed instead of charging it.
    const items = cart.data.map(({ id, quantity }) => ({ id, quantity }));
    const wanted = { currency, amount: cart.subtotal[currency], items };
    if (method === 'card') {
      // A card payment continues on the bank's page, so no callback is needed.
      card.send({ type: 'order', ...wanted }, { onPaid: () => undefined, onRefused });
      return;
    }
    const onPaid = ({ order_id }: { order_id: string }) => {
      toast('success', t('pay.success'));
      void navigate(pages.orders, { state: { placed: order_id } });
    };
    balance.send(wanted, { onPaid, onRefused });
  }

  const payments: Payments = { balance: balance.payment, card: card.payment };
  const isPaying = balance.payment.busy || balance.payment.unknownIn.length > 0;
  return { pay, payments, paidCart: isPaying ? sent : null };
}
