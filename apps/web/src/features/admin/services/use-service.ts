import { trpc } from '#lib/trpc.ts';

/** One account as it is now: nothing of it is taken from what was known before. */
export function useService(id: number) {
  return trpc.admin.services.get.useQuery({ id }, { staleTime: 0 });
}
