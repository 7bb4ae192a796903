import type { CartItem, Currency } from '@manabar/contracts';
import { priceIn } from '#lib/format/format.ts';
import { trpc } from '#lib/trpc.ts';

/**
 * Current price in major units of the same amount when nothing is left at the line's price. Null when it is sold out,
 * or when the product has several regions and the line does not name its region.
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
