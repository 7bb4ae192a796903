import { useMutationState } from '@tanstack/react-query';
import type { CartChange } from './cart-rules.ts';

/** Matches every mutation of the cart by the start of its key (tRPC: `[['cart', 'updateQuantity']]`). */
export const cartMutations = { mutationKey: [['cart']] };

function changeOf(mutationKey: unknown, variables: unknown): CartChange | null {
  const [path] = (mutationKey ?? []) as [string[]?];
  const input = variables as { id: number; quantity: number };
  switch (path?.[1]) {
    case 'updateQuantity':
      return { type: 'updateQuantity', id: input.id, quantity: input.quantity };
    case 'remove':
      return { type: 'remove', id: input.id };
    case 'clear':
      return { type: 'clear' };
    default:
      return null;
  }
}

/** Changes of the cart that the server has not answered yet, in order. */
export function usePendingChanges(): CartChange[] {
  return useMutationState({
    filters: { ...cartMutations, status: 'pending' },
    select: (mutation) => changeOf(mutation.options.mutationKey, mutation.state.variables),
  }).filter((change) => change !== null);
}
