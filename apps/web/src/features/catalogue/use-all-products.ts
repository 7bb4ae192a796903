import { useMemo } from 'react';
import type { ListedProduct } from '@manabar/contracts';
import { trpc } from '#lib/trpc.ts';

/** Requests all products while `enabled`, and adds the facts of their cards once these are loaded. */
export function useAllProducts(enabled: boolean) {
  const list = trpc.catalogue.list.useQuery(undefined, { enabled });
  const { data: cards } = trpc.catalogue.cards.useQuery(undefined, { enabled });
  const { data, error, isPending, refetch } = list;
  const products = useMemo(() => {
    const factsOf = new Map(cards?.map((card) => [card.id, card]));
    return data?.map((product): ListedProduct => ({ ...product, ...factsOf.get(product.id) }));
  }, [data, cards]);
  return { products, error, isPending, refetch };
}
