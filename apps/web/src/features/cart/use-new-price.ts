import type { CartItem, Currency } from '@manabar/contracts';
import { priceIn } from '#lib/format.ts';
import { trpc } from '#lib/trpc.ts';

/**
 * What the same amount costs now, where a line has nothing left at the price that it was put in for: major units,
 * null when it is sold out, or when the product has several regions and the cart does not say which one it was.
 */
export function useNewPrice(item: CartItem, currency: Currency): number | null {
  const gone = item.available_count === 0;
  const { data: product } = trpc.catalogue.byId.useQuery(
    { id: item.product_id },
    { enabled: gone, staleTime: 5_000 },
  );
  if (!gone || !product || product.regions.length > 1) return null;
  const offer = product.prices.find(
    (option) =>
      option.game_amount === item.game_amount &&
      option.available_count > 0 &&
      priceIn(option, currency) !== null,
  );
  return offer ? priceIn(offer, currency) : null;
}
