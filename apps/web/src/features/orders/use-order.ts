import { trpc } from '#lib/trpc.ts';
import { isFollowed, mayChange } from './payment/payment-kind.ts';
import { useOrderChanges } from './use-order-changes.ts';

/** Receipt with masked codes; reloaded on the shop's events, and every 10 s while an item is under way. */
export function useOrder(id: string) {
  const order = trpc.orders.detail.useQuery(
    { id },
    {
      staleTime: 5_000,
      gcTime: 60_000,
      refetchInterval: ({ state }) =>
        state.data && mayChange(state.data, Date.now()) ? 10_000 : false,
      refetchIntervalInBackground: false,
    },
  );
  useOrderChanges(id, order.data !== undefined && isFollowed(order.data));
  return order;
}
