import { useEffect, useRef } from 'react';
import { pages } from '@manabar/contracts/rules';
import { getSession } from '#lib/session/session.ts';
import { consumeWantedItem } from '#lib/drafts/wanted-item.ts';
import type { useAddToCart } from './use-add-to-cart.ts';
import type { Choice } from './use-option-choice.ts';

/**
 * Restores the selection that a guest made before the log-in. With a session the item is added to the cart; a refusal
 * is shown on this page, which keeps the selection.
 */
export function useAddAfterLogin(
  productId: number,
  restore: Choice['restore'],
  add: ReturnType<typeof useAddToCart>['add'],
): void {
  const looked = useRef<number | null>(null);
  useEffect(() => {
    // Runs once per product; a selection stored later belongs to the next visit.
    if (looked.current === productId) return;
    looked.current = productId;
    const item = consumeWantedItem(productId);
    if (!item) return;
    const { regionId, gameAmount, priceUsd, priceRub, quantity, buyNow } = item;
    const option = { game_amount: gameAmount, price_usd: priceUsd, price_rub: priceRub };
    restore({ regionId, option, quantity });
    const next = buyNow ? pages.checkout : pages.cart;
    if (getSession()) add({ productId, regionId, option, quantity, next });
  }, [productId, restore, add]);
}
