import { trpc } from '#lib/trpc.ts';

/** The masked receipt; asked for again every 10 s while the order is still on its way. */
export function useOrder(id: string) {
  return trpc.orders.detail.useQuery(
    { id },
    {
      staleTime: 5_000,
      gcTime: 60_000,
      refetchInterval: ({ state }) => (state.data?.status === 'pending' ? 10_000 : false),
    },
  );
}
