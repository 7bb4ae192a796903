import { trpc } from '#lib/trpc.ts';

/** Interval of the count while the tab is visible, in milliseconds. */
const POLL_MS = 60_000;

/** Number of conversations that wait for the shop; 0 while unknown. */
export function useWaitingThreads(): number {
  const { data } = trpc.admin.support.threads.list.useQuery(
    { state: 'open', pageSize: 1 },
    // The badge is not worth a warning or a second attempt; the next interval asks again.
    { refetchInterval: POLL_MS, refetchIntervalInBackground: false, retry: false },
  );
  return data?.total ?? 0;
}
