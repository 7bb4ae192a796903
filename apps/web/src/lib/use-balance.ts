import { useSession } from './session.ts';
import { trpc } from './trpc.ts';

/** How old a balance may be where a payment is decided by it. */
const FRESH_MS = 5_000;

/** The customer's prepaid balance; nothing is asked while logged out. `fresh` where a payment is decided. */
export function useBalance({ fresh = false } = {}) {
  const session = useSession();
  return trpc.wallet.balance.useQuery(undefined, {
    enabled: session !== null,
    ...(fresh && { staleTime: FRESH_MS }),
  });
}
