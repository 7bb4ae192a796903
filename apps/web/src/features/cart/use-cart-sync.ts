import { useQueryClient } from '@tanstack/react-query';
import { trpc } from '#lib/trpc.ts';
import { toAppError } from '#lib/errors.ts';
import { toast } from '#lib/toasts.ts';
import { useErrorText } from '#lib/use-error-text.ts';
import { cartMutations } from './use-pending-changes.ts';

/** Changes are sent one after another, in the order in which they were made. */
export const cartScope = { id: 'cart' };

/** What every change of the cart does at its start and its end. */
export function useCartSync() {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  return {
    utils,
    /** An answer that was asked for before the change must not come in after it. */
    begin: () => utils.cart.get.cancel(),
    /** The last change to end asks the server for the whole cart. */
    settle: () => {
      if (queryClient.isMutating(cartMutations) <= 1) void utils.cart.get.invalidate();
    },
    /** Says what failed; a 401 is already being answered by the way to /login. */
    complain: (thrown: unknown, text: (reason: string) => string) => {
      if (toAppError(thrown).status !== 401) toast('error', text(errorText(thrown)));
    },
  };
}
