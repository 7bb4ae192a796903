import { trpc } from '#lib/trpc.ts';

/** Maximum age in milliseconds of the displayed balances when the page opens. */
const FRESH_MS = 5_000;

/** Profile of the logged-in customer with balances and buyer status. */
export function useFreshProfile() {
  return trpc.profile.get.useQuery(undefined, { staleTime: FRESH_MS });
}
