import { useMutationState, type MutationKey } from '@tanstack/react-query';

/** Which rows a mutation is changing at this moment; several can be at once. `idOf` tells whose a call is. */
export function useBusyRows<Sent>(
  mutationKey: MutationKey,
  idOf: (sent: Sent) => unknown,
): (row: { id: number }) => boolean {
  const busy = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => idOf(state.variables as Sent),
  });
  return ({ id }) => busy.includes(id);
}
