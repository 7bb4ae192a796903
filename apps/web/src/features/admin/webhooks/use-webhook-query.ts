import { trpc } from '#lib/trpc.ts';

/** One endpoint, always loaded fresh. */
export function useWebhookQuery(id: number) {
  return trpc.admin.webhooks.get.useQuery({ id }, { staleTime: 0 });
}
