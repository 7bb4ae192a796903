import { trpc } from '#lib/trpc.ts';

/** One user, always loaded fresh. */
export function useUser(id: number) {
  return trpc.admin.users.get.useQuery({ id }, { staleTime: 0 });
}
