import { trpc } from '#lib/trpc.ts';
import { applyCartChange } from './cart-lines.ts';
import { usePendingChanges } from './use-pending-changes.ts';

/** How old the cart's stock and totals may be where something is decided by them. */
const FRESH_MS = 5_000;

/**
 * The cart as the customer sees it: what the server answered last with the open changes laid over it.
 * A change that fails stops being open, and so reverts by itself, whatever else is on its way.
 */
export function useCart() {
  const query = trpc.cart.get.useQuery(undefined, { staleTime: FRESH_MS });
  const pending = usePendingChanges();
  return { ...query, cart: query.data && pending.reduce(applyCartChange, query.data) };
}
