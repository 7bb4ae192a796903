import { trpc } from '#lib/trpc.ts';

/** Orders per response of the server; the page shows them six at a time. */
const BATCH = 100;

/** The customer's orders, newest first; reloaded every 10 s while the page is visible. */
export function useOrders(q = '', enabled = true) {
  return trpc.orders.list.useInfiniteQuery(
    { limit: BATCH, ...(q === '' ? {} : { q }) },
    {
      enabled,
      getNextPageParam: (page) => page.nextCursor,
      staleTime: 5_000,
      gcTime: 60_000,
      refetchInterval: 10_000,
      refetchIntervalInBackground: false,
    },
  );
}
