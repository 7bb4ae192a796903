import { trpc } from '#lib/trpc.ts';
import type { TopUp } from './top-ups.ts';

/** What the cards of top-up pages say of prices, stock and delivery. Any amount can be put on a Steam wallet. */
export function useTopUpFacts() {
  const { data: prices } = trpc.topup.startingPrices.useQuery();
  const { data: times } = trpc.topup.deliveryTimes.useQuery();
  return (slug: TopUp['slug']) => ({
    ...(slug !== 'steam' && prices?.[slug]),
    delivery_seconds: times?.[slug] ?? null,
  });
}
