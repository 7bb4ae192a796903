import { trpc } from '#lib/trpc.ts';

/** One batch, always loaded fresh. */
export function useBatch(id: number) {
  return trpc.admin.batches.get.useQuery({ id }, { staleTime: 0 });
}
