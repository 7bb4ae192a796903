import { trpc } from '#lib/trpc.ts';

/** One account, always loaded fresh. */
export function useService(id: number) {
  return trpc.admin.services.get.useQuery({ id }, { staleTime: 0 });
}
