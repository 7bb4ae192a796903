import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { toAppError } from '#lib/errors/errors.ts';
import { toast } from '#lib/toasts.ts';
import { applyCartChange, replaceLine, type CartChange } from './cart-rules.ts';
import { cartScope, useCartMutationSteps } from './use-cart-mutation-steps.ts';

/** Sets a line's quantity optimistically and reverts it when the shop refuses. */
function useUpdateQuantity() {
  const { t } = useTranslation('cart');
  const { utils, begin, settle, complain } = useCartMutationSteps();
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

/** Removes a line optimistically and restores it when the shop refuses; a line that is already removed is no error. */
function useRemoveItem() {
  const { t } = useTranslation('cart');
  const { utils, begin, settle, complain } = useCartMutationSteps();
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

/** Empties the cart optimistically and restores it when the shop refuses. */
function useClearCart() {
  const { t } = useTranslation('cart');
  const { utils, begin, settle, complain } = useCartMutationSteps();
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

/** Maps each change of the cart to its mutation. */
export function useCartChange(): (change: CartChange) => void {
  const { mutate: update } = useUpdateQuantity();
  const { mutate: remove } = useRemoveItem();
  const { mutate: clear } = useClearCart();
  return (change) => {
    if (change.type === 'updateQuantity') update({ id: change.id, quantity: change.quantity });
    else if (change.type === 'remove') remove({ id: change.id });
    else clear();
  };
}
