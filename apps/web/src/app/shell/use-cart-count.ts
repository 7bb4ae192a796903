import { trpc } from '#lib/trpc.ts';
import { useSession } from '#lib/session/session.ts';

/** Number of items in the cart; '...' while loading, null when logged out or unknown. */
export function useCartCount(): number | '...' | null {
  const session = useSession();
  const cart = trpc.cart.get.useQuery(undefined, { enabled: session !== null });
  if (!session || cart.isError) return null;
  return cart.data ? cart.data.data.length : '...';
}
