import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PriceOption } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { useIdempotencyKey } from '#lib/drafts/idempotency-key.ts';
import { isSessionEnd, toAppError, useErrorText } from '#lib/errors/errors.ts';
import { retryKeyed } from '#lib/query-client.ts';
import { getSession } from '#lib/session/session.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import { useGoToLogin } from '#lib/session/use-go-to-login.ts';
import { storeWantedItem } from '#lib/drafts/wanted-item.ts';

/** Fields that identify a price option, with the prices shown to the customer. */
export type OptionName = Pick<PriceOption, 'game_amount' | 'price_usd' | 'price_rub'>;

/** Page that opens after the option is in the cart. */
type Next = typeof pages.cart | typeof pages.checkout;

interface Wanted {
  productId: number;
  regionId: number;
  option: OptionName | undefined;
  quantity: number;
  next: Next;
}

function keep({ productId, regionId, option, quantity, next }: Wanted): void {
  if (!option) return;
  const { game_amount: gameAmount, price_usd: priceUsd, price_rub: priceRub } = option;
  const buyNow = next === pages.checkout;
  storeWantedItem({ productId, regionId, gameAmount, priceUsd, priceRub, quantity, buyNow });
}

/** Adds an option to the cart and opens the next page; guests log in first (use-add-after-login.ts). */
export function useAddToCart() {
  const { t } = useTranslation('product');
  const navigate = useNavigate();
  const goToLogin = useGoToLogin();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [next, setNext] = useState<Next>(pages.cart);
  /** Item that is being added; a second tap may come before the button is shown as pending. */
  const adding = useRef<Wanted | null>(null);
  const attempt = useIdempotencyKey();
  const { mutate, isPending, isSuccess } = trpc.cart.add.useMutation({
    retry: retryKeyed,
    onSuccess: async () => {
      attempt.ended();
      // A first read that is still running would return the cart without the new item; as no data is cached yet,
      // invalidating alone would wait for that read instead of starting another.
      await utils.cart.get.cancel();
      await utils.cart.get.invalidate();
    },
    onError: (thrown) => {
      const wanted = adding.current;
      adding.current = null;
      attempt.ended(thrown);
      const error = toAppError(thrown);
      if (isSessionEnd(error)) {
        // The customer is redirected to /login on this error; the cart is unchanged.
        if (wanted) keep(wanted);
        return;
      }
      // The units in the cart count too, so that one more can be too many.
      const exceeds = error.code === 'quantity_exceeds_stock';
      const reason = exceeds ? t('cart.exceedsStock') : errorText(thrown);
      toast('error', t('cart.failed', { reason }));
      // Without an answer the units may be in the cart, which the header counts.
      if (attempt.isOpen()) void utils.cart.get.invalidate();
      // The shop's prices or stock differ from those on the page.
      if (error.status === 409 || error.status === 404) void utils.catalogue.invalidate();
    },
  });
  const add = (wanted: Wanted) => {
    const { productId, regionId, option, quantity } = wanted;
    if (adding.current) return;
    setNext(wanted.next);
    if (!getSession()) {
      keep(wanted);
      toast('warning', t('cart.loginRequired'));
      goToLogin();
    } else if (!option || (option.price_usd === null && option.price_rub === null)) {
      toast('error', t('cart.priceNotFound'));
    } else {
      adding.current = wanted;
      const units = {
        productId,
        regionId,
        quantity,
        gameAmount: option.game_amount,
        // Omits a missing price, because the server compares only prices that are sent.
        priceUsd: option.price_usd ?? undefined,
        priceRub: option.price_rub ?? undefined,
      };
      mutate(
        { ...units, idempotencyKey: attempt.keyFor(units) },
        // React Query does not call this after the customer has left the page.
        { onSuccess: () => void navigate(wanted.next) },
      );
    }
  };
  // Stays pending until the next page is rendered, so that a double click does not add the option twice.
  return { add, pending: isPending || isSuccess ? next : null };
}
