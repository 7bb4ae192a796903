import { trpc } from '#lib/trpc.ts';

/** One user as they are now: nothing of it is taken from what was known before. */
export function useUser(id: number) {
  return trpc.admin.users.get.useQuery({ id }, { staleTime: 0 });
}
