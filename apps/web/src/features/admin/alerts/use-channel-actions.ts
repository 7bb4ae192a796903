import type { AlertChannel } from '@manabar/contracts';
import { trpc } from '#lib/trpc.ts';

/** Mutations of a channel outside its form. */
export function useChannelActions() {
  const { alerts } = trpc.useUtils().client.admin;
  return {
    load: (id: number) => alerts.channel.query({ id }),
    remove: ({ id, version }: AlertChannel) => alerts.deleteChannel.mutate({ id, version }),
    rotate: ({ id, version }: AlertChannel) => alerts.rotateSecret.mutate({ id, version }),
    sendTest: ({ id }: AlertChannel) => alerts.testChannel.mutate({ id }),
  };
}
