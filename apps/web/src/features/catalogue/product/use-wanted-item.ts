import { useEffect, useRef } from 'react';
import { pages } from '@manabar/contracts/rules';
import { getSession } from '#lib/session.ts';
import { takeWantedItem } from '#lib/wanted-item.ts';
import type { useAddToCart } from './use-add-to-cart.ts';
import type { Choice } from './use-choice.ts';

/**
 * Restores what was chosen before the customer was sent to log in. With a session by now, it goes into the cart as if
 * the customer had pressed once more; a refusal is said on this page, with the choice still standing.
 */
export function useWantedItem(
  productId: number,
  restore: Choice['restore'],
  add: ReturnType<typeof useAddToCart>['add'],
): void {
  const looked = useRef<number | null>(null);
  useEffect(() => {
    // Once for each product: what is kept later is for the next visit.
    if (looked.current === productId) return;
    looked.current = productId;
    const item = takeWantedItem(productId);
    if (!item) return;
    const { regionId, gameAmount, priceUsd, priceRub, quantity, buyNow } = item;
    const option = { game_amount: gameAmount, price_usd: priceUsd, price_rub: priceRub };
    restore({ regionId, option, quantity });
    const next = buyNow ? pages.checkout : pages.cart;
    if (getSession()) add({ productId, regionId, option, quantity, next });
  }, [productId, restore, add]);
}
