import { trpc } from '#lib/trpc.ts';
import { isFollowed, mayChange } from './payment/payment-kind.ts';
import { useOrderChanges } from './use-order-changes.ts';

/**
 * The masked receipt; asked for again when the shop says that something changed, and every 10 s besides, while
 * something of the order is still on its way.
 */
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
