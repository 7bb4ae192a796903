import { useEffect, useRef } from 'react';
import { pages } from '@manabar/contracts/rules';
import { getSession } from '#lib/session/session.ts';
import { consumeWantedItem } from '#lib/drafts/wanted-item.ts';
import type { useAddToCart } from './use-add-to-cart.ts';
import type { Choice } from './use-option-choice.ts';

/** Restores what a guest selected before the log-in, and adds it to the cart when there is a session. */
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
