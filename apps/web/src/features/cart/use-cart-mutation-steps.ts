import { useQueryClient } from '@tanstack/react-query';
import { trpc } from '#lib/trpc.ts';
import { useErrorText } from '#lib/errors/errors.ts';
import { toastFailure } from '#lib/errors/toast-failure.ts';
import { cartMutations } from './use-pending-changes.ts';

/** Mutation scope that sends changes one after another in the order in which they were made. */
export const cartScope = { id: 'cart' };

/** Steps shared by all mutations of the cart at their start and end. */
export function useCartMutationSteps() {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  return {
    utils,
    /** Cancels a pending read of the cart, because its answer would overwrite the change. */
    begin: () => utils.cart.get.cancel(),
    /** Refetches the cart when the last pending change ends. */
    settle: () => {
      if (queryClient.isMutating(cartMutations) <= 1) void utils.cart.get.invalidate();
    },
    /** Shows the reason why a change failed. */
    complain: (thrown: unknown, text: (reason: string) => string) =>
      toastFailure(thrown, text(errorText(thrown))),
  };
}
