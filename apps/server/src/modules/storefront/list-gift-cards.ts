import type { Language, ListedProduct } from '@manabar/contracts';
import { addCardFacts } from './add-card-facts.ts';
import { cachedProducts } from './cached-product-reads.ts';
import type { CardReadDeps } from './list-product-cards.ts';
import { pickGiftCards } from './pick-gift-cards.ts';

/** Lists the gift cards of the home page, so that it does not receive the whole catalogue. */
export async function listGiftCards(
  deps: CardReadDeps,
  language: Language,
): Promise<ListedProduct[]> {
  return addCardFacts(deps, pickGiftCards(await cachedProducts(deps, language)));
}
