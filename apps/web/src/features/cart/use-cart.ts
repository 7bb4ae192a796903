import { trpc } from '#lib/trpc.ts';
import { applyCartChange } from './cart-rules.ts';
import { usePendingChanges } from './use-pending-changes.ts';

/** Maximum age in milliseconds of the cart's stock and totals on pages where the customer decides to buy. */
const FRESH_MS = 5_000;

/** Server's last cart with pending changes applied. A failed change is no longer pending, so it reverts alone. */
export function useCart() {
  const query = trpc.cart.get.useQuery(undefined, { staleTime: FRESH_MS });
  const pending = usePendingChanges();
  return { ...query, cart: query.data && pending.reduce(applyCartChange, query.data) };
}
