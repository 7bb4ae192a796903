import { useMutation, type MutationMeta, type UseMutationOptions } from '@tanstack/react-query';

/** Mutation that consists of admin calls; the data is refreshed once, after it has ended. */
export const useAdminAction = <Data, Sent = void, Before = unknown>(
  options: UseMutationOptions<Data, Error, Sent, Before>,
) => useMutation({ mutationKey: [['admin']], ...options });

/** Returns a function that runs calls as one action. Its data is not cached, because it may contain secrets. */
export function useGroupedCalls(meta: MutationMeta = {}) {
  const { mutateAsync } = useAdminAction({
    mutationFn: (calls: () => Promise<unknown>) => calls(),
    gcTime: 0,
    meta,
  });
  return mutateAsync;
}
