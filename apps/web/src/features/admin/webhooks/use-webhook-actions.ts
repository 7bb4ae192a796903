import type { WebhookEndpoint } from '@manabar/contracts';
import { trpc } from '#lib/trpc.ts';

/** Mutations of an endpoint outside its form. */
export function useWebhookActions() {
  const { webhooks } = trpc.useUtils().client.admin;
  return {
    rotate: ({ id, version }: WebhookEndpoint) => webhooks.rotateSecret.mutate({ id, version }),
    sendTest: ({ id }: WebhookEndpoint) => webhooks.sendTest.mutate({ id }),
    replay: ({ id }: { id: number }) => webhooks.replay.mutate({ id }),
  };
}
