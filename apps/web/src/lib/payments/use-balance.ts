import { useSession } from '../session/session.ts';
import { trpc } from '../trpc.ts';

/** Maximum age of the balance in milliseconds on pages where a payment depends on it. */
const FRESH_MS = 5_000;

/** The customer's prepaid balance; not requested while logged out. `fresh` is for pages where the customer pays. */
export function useBalance({ fresh = false } = {}) {
  const session = useSession();
  return trpc.wallet.balance.useQuery(undefined, {
    enabled: session !== null,
    ...(fresh && { staleTime: FRESH_MS }),
  });
}
