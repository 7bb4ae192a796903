import { useTranslation } from 'react-i18next';
import { toAppError } from '#lib/errors/errors.ts';
import { trpc } from '#lib/trpc.ts';
import { applyCartChange } from './cart-lines.ts';
import { cartScope, useCartSync } from './use-cart-sync.ts';

/** Removes a line optimistically and restores it when the shop refuses; a line that is already removed is no error. */
export function useRemoveItem() {
  const { t } = useTranslation('cart');
  const { utils, begin, settle, complain } = useCartSync();
  return trpc.cart.remove.useMutation({
    scope: cartScope,
    onMutate: begin,
    onSuccess: (_answer, { id }) => {
      utils.cart.get.setData(
        undefined,
        (cart) => cart && applyCartChange(cart, { type: 'remove', id: Number(id) }),
      );
    },
    onError: (thrown) => {
      if (toAppError(thrown).code === 'not_found') return;
      complain(thrown, (reason) => t('errors.remove_failed', { reason }));
    },
    onSettled: settle,
  });
}
