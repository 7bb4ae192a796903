import { trpc } from '#lib/trpc.ts';

/** One address as it is now: nothing of it is taken from what was known before. */
export function useWebhook(id: number) {
  return trpc.admin.webhooks.get.useQuery({ id }, { staleTime: 0 });
}
