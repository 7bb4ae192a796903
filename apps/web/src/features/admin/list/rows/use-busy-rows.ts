import { useMutationState, type MutationKey } from '@tanstack/react-query';

/** Ids of the rows with pending mutations; `idOf` reads the id from the input. */
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
