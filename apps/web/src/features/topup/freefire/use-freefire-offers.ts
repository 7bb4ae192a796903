import { useMemo } from 'react';
import { trpc } from '#lib/trpc.ts';
import { isSold, readPrice, type Offer } from '../offer.ts';

/** Active Free Fire offers that have a price. */
export function useFreefireOffers() {
  const { data, error, refetch } = trpc.topup.freefireOffers.useQuery();
  const offers = useMemo(
    () =>
      data?.offers
        .filter(({ is_active }) => is_active)
        .map(({ id, name, price, price_rub }): Offer => ({
          id,
          name,
          price_usd: readPrice(price),
          price_rub: readPrice(price_rub),
        }))
        .filter(isSold),
    [data],
  );
  return { offers, error, refetch };
}
