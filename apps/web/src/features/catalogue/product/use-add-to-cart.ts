import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PriceOption } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { toAppError } from '#lib/errors.ts';
import { getSession } from '#lib/session.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import { useErrorText } from '#lib/use-error-text.ts';
import { useGoToLogin } from '#lib/use-go-to-login.ts';
import { keepWantedItem } from '#lib/wanted-item.ts';

/** What names a price option, with the prices that the customer saw. */
export type OptionName = Pick<PriceOption, 'game_amount' | 'price_usd' | 'price_rub'>;

/** Where the customer goes once the option is in the cart. */
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
  keepWantedItem({ productId, regionId, gameAmount, priceUsd, priceRub, quantity, buyNow });
}

/**
 * Puts an option into the cart and goes on from there. Without a session, or with one that has ended: to /login; the product's
 * page adds it afterwards (use-wanted-item.ts).
 */
export function useAddToCart() {
  const { t } = useTranslation('product');
  const navigate = useNavigate();
  const goToLogin = useGoToLogin();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [next, setNext] = useState<Next>(pages.cart);
  const last = useRef<Wanted | null>(null);
  const { mutate, isPending, isSuccess } = trpc.cart.add.useMutation({
    onSuccess: async () => {
      // The next page never shows the cart as it was before.
      await utils.cart.get.invalidate();
      void navigate(last.current?.next ?? pages.cart);
    },
    onError: (thrown) => {
      const error = toAppError(thrown);
      if (error.status === 401) {
        // The whole shop answers that: to /login. Nothing was added.
        if (last.current) keep(last.current);
        return;
      }
      toast('error', t('cart.failed', { reason: errorText(thrown) }));
      // Prices or stock are not what the page shows.
      if (error.status === 409 || error.status === 404) void utils.catalogue.invalidate();
    },
  });
  const add = (wanted: Wanted) => {
    const { productId, regionId, option, quantity } = wanted;
    setNext(wanted.next);
    last.current = wanted;
    if (!getSession()) {
      keep(wanted);
      toast('warning', t('cart.loginRequired'));
      goToLogin();
    } else if (!option || (option.price_usd === null && option.price_rub === null)) {
      toast('error', t('cart.priceNotFound'));
    } else {
      mutate({
        productId,
        regionId,
        quantity,
        gameAmount: option.game_amount,
        // A price that does not exist is not sent: only what is sent is compared.
        priceUsd: option.price_usd ?? undefined,
        priceRub: option.price_rub ?? undefined,
      });
    }
  };
  // Until the cart is on the screen: a second press of a double click must not buy another one.
  return { add, pending: isPending || isSuccess ? next : null };
}
