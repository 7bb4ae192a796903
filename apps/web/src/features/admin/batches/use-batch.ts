import { trpc } from '#lib/trpc.ts';

/** One batch as it is now: nothing of it is taken from what was known before. */
export function useBatch(id: number) {
  return trpc.admin.batches.get.useQuery({ id }, { staleTime: 0 });
}
