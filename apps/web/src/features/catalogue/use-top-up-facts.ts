import { trpc } from '#lib/trpc.ts';
import type { TopUp } from './use-top-up-cards.ts';

/** Prices, stock and delivery times for the cards of the top-up pages. */
export function useTopUpFacts() {
  const { data: prices } = trpc.topup.startingPrices.useQuery();
  const { data: times } = trpc.topup.deliveryTimes.useQuery();
  return (slug: TopUp['slug']) => ({
    ...prices?.[slug],
    delivery_seconds: times?.[slug] ?? null,
  });
}
