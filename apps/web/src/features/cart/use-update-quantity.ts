import { useTranslation } from 'react-i18next';
import { toAppError } from '#lib/errors/errors.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import { replaceLine } from './cart-lines.ts';
import { cartScope, useCartSync } from './use-cart-sync.ts';

/** Sets a line's quantity optimistically and reverts it when the shop refuses. */
export function useUpdateQuantity() {
  const { t } = useTranslation('cart');
  const { utils, begin, settle, complain } = useCartSync();
  return trpc.cart.updateQuantity.useMutation({
    scope: cartScope,
    onMutate: begin,
    onSuccess: ({ data }) => {
      utils.cart.get.setData(undefined, (cart) => cart && replaceLine(cart, data));
    },
    onError: (thrown) => {
      const { code, details } = toAppError(thrown);
      if (code === 'quantity_exceeds_stock' && typeof details['available'] === 'number') {
        toast('warning', t('errors.maxQuantityReached', { count: details['available'] }));
      } else {
        complain(thrown, (reason) => t('errors.update_failed', { reason }));
      }
    },
    onSettled: settle,
  });
}
