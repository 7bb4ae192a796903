import { retryKeyed } from '#lib/query-client.ts';
import { trpc } from '#lib/trpc.ts';

/** Buys the whole cart from the balance, then invalidates cart, orders, balance, profile and stock. */
export function usePayFromBalance() {
  const utils = trpc.useUtils();
  return trpc.orders.payFromBalance.useMutation({
    retry: retryKeyed,
    onSuccess: () => {
      void utils.cart.invalidate();
      void utils.orders.invalidate();
      void utils.wallet.invalidate();
      void utils.profile.invalidate();
      void utils.catalogue.invalidate();
    },
  });
}
