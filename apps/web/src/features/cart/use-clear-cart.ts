import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { applyCartChange } from './cart-lines.ts';
import { cartScope, useCartSync } from './use-cart-sync.ts';

/** Empties the cart optimistically and restores it when the shop refuses. */
export function useClearCart() {
  const { t } = useTranslation('cart');
  const { utils, begin, settle, complain } = useCartSync();
  return trpc.cart.clear.useMutation({
    scope: cartScope,
    onMutate: begin,
    onSuccess: () => {
      utils.cart.get.setData(undefined, (cart) => cart && applyCartChange(cart, { type: 'clear' }));
    },
    onError: (thrown) => complain(thrown, (reason) => t('errors.clear_failed', { reason })),
    onSettled: settle,
  });
}
