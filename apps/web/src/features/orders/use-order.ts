import { trpc } from '#lib/trpc.ts';
import { isUnderWay } from './order-kind.ts';

/** The masked receipt; asked for again every 10 s while something of the order is still on its way. */
export function useOrder(id: string) {
  return trpc.orders.detail.useQuery(
    { id },
    {
      staleTime: 5_000,
      gcTime: 60_000,
      refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? 10_000 : false),
      refetchIntervalInBackground: false,
    },
  );
}
