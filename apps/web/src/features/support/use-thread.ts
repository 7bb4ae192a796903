import { useEffect } from 'react';
import { trpc } from '#lib/trpc.ts';

/** Interval of the reloads of an open conversation, in milliseconds. */
const POLL_MS = 10_000;

/** One conversation of the customer, reloaded while the tab is visible. Loading it marks its messages as read. */
export function useThread(id: number) {
  const { threads } = trpc.useUtils().support;
  const query = trpc.support.threads.get.useQuery(
    { id },
    {
      enabled: Number.isSafeInteger(id) && id > 0,
      staleTime: 0,
      refetchInterval: POLL_MS,
      refetchIntervalInBackground: false,
      refetchOnWindowFocus: true,
    },
  );
  const count = query.data?.messages.length;
  useEffect(() => {
    if (count === undefined) return;
    void threads.unread.invalidate();
    void threads.list.invalidate();
  }, [count, threads]);
  return query;
}
