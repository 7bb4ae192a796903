import type { Thread } from '@manabar/contracts';
import type { SentMessage } from '#components/thread/message-form.tsx';
import { isStored, isUnclear } from '#lib/support/find-sent-message.ts';
import { trpc } from '#lib/trpc.ts';

/**
 * Sends a message of the customer. After a failure without a clear answer the conversation is reloaded: a message that
 * was stored nevertheless counts as sent, so that it is not sent twice.
 */
export function useReply(thread: Thread, onSent: () => void) {
  const { threads } = trpc.useUtils().support;
  const { mutate, isPending, error, reset } = trpc.support.threads.reply.useMutation({
    onSuccess: async () => {
      onSent();
      await threads.invalidate();
    },
    onError: async (thrown, { id, message }) => {
      if (!isUnclear(thrown)) return;
      const after = thread.messages.at(-1)?.id ?? 0;
      const now = await threads.get.fetch({ id }, { staleTime: 0 }).catch(() => null);
      if (!now || !isStored(now.messages, { from: 'customer', text: message, after })) return;
      reset();
      onSent();
    },
  });
  return {
    isPending,
    failure: error,
    send: (sent: SentMessage) => mutate({ id: thread.id, ...sent }),
  };
}
