import { useSession } from '#lib/session/session.ts';
import { trpc } from '#lib/trpc.ts';

/** Interval of the count while the tab is visible, in milliseconds. */
const POLL_MS = 60_000;

/** Number of the shop's messages that the customer has not read; 0 for guests and while unknown. */
export function useUnreadMessages(): number {
  const session = useSession();
  const { data } = trpc.support.threads.unread.useQuery(undefined, {
    enabled: session !== null,
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: false,
    // The badge is not worth a warning or a second attempt; the next interval asks again.
    retry: false,
  });
  return session && data ? data.count : 0;
}
