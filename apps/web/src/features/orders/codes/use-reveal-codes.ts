import { trpc } from '#lib/trpc.ts';

/**
 * Fetches codes in clear. It is a mutation, so that codes stay in the receipt's own state and never enter the query
 * cache.
 */
export function useRevealCodes() {
  const utils = trpc.useUtils();
  return trpc.orders.revealCodes.useMutation({
    gcTime: 0,
    // Opened codes can no longer be returned, so the receipt is reloaded.
    onSuccess: (_codes, { id }) => void utils.orders.detail.invalidate({ id }),
  });
}
