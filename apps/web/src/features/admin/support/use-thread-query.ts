import { trpc } from '#lib/trpc.ts';

/** Interval of the reloads while the tab is visible, in milliseconds. */
const POLL_MS = 10_000;

/** One conversation with its order. Loading it marks its messages as read by the shop. */
export function useThreadQuery(id: number) {
  return trpc.admin.support.threads.get.useQuery(
    { id },
    {
      staleTime: 0,
      refetchInterval: POLL_MS,
      refetchIntervalInBackground: false,
      refetchOnWindowFocus: true,
    },
  );
}
