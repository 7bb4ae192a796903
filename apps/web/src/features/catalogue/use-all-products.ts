import { useMemo } from 'react';
import type { ListedProduct } from '@manabar/contracts';
import { trpc } from '#lib/trpc.ts';

/** Requests all products, and adds the facts of their cards once these are loaded. */
export function useAllProducts() {
  const list = trpc.catalogue.list.useQuery();
  const { data: cards } = trpc.catalogue.cards.useQuery();
  const { data } = list;
  const products = useMemo(() => {
    const factsOf = new Map(cards?.map((card) => [card.id, card]));
    return data?.map((product): ListedProduct => ({ ...product, ...factsOf.get(product.id) }));
  }, [data, cards]);
  return { list, products };
}
