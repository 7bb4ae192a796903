import { trpc } from '#lib/trpc.ts';

/**
 * Fetches codes in clear. A mutation that nothing keeps: the answer goes to the receipt's own state and
 * leaves with it, never into the cache of queries.
 */
export function useRevealCodes() {
  const utils = trpc.useUtils();
  return trpc.orders.revealCodes.useMutation({
    gcTime: 0,
    // What was seen can no longer be returned: the receipt says so from now on.
    onSuccess: (_codes, { id }) => void utils.orders.detail.invalidate({ id }),
  });
}
