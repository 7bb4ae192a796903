import { trpc } from '#lib/trpc.ts';

/** The balances stand on the page: an answer older than this is asked anew when it is opened. */
const FRESH_MS = 5_000;

/** Who is logged in, with balances and buyer status. */
export function useFreshProfile() {
  return trpc.profile.get.useQuery(undefined, { staleTime: FRESH_MS });
}
