import { trpc } from '#lib/trpc.ts';
import { isUnderWay } from './order-action-rules.ts';

/** Polling interval in milliseconds while the order can change. */
const POLL_MS = 5000;

/** One order with all facts for a decision, polled while it is under way. */
export function useAdminOrder(id: string) {
  return trpc.admin.orders.get.useQuery(
    { id },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? POLL_MS : false),
    },
  );
}
