import type { ListedProduct, Product } from '@manabar/contracts';
import { listProductCards, type CardReadDeps } from './list-product-cards.ts';

/** Adds the facts of their cards to products. */
export async function addCardFacts(
  deps: CardReadDeps,
  products: readonly Product[],
): Promise<ListedProduct[]> {
  const factsOf = new Map((await listProductCards(deps)).map((card) => [card.id, card]));
  return products.map((product) => ({ ...product, ...factsOf.get(product.id) }));
}
