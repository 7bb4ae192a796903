import { trpc } from '#lib/trpc.ts';
import { isUnderWay } from './act-rules.ts';

/** While something of it can change by itself. */
const POLL_MS = 5000;

/** One order with everything that an admin decides by; asked for again while it is under way. */
export function useAdminOrder(id: string) {
  return trpc.admin.orders.get.useQuery(
    { id },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? POLL_MS : false),
    },
  );
}
