import type { AdminThread } from '@manabar/contracts';
import type { SentMessage } from '#components/thread/message-form.tsx';
import { isStored, isUnclear } from '#lib/support/find-sent-message.ts';
import { trpc } from '#lib/trpc.ts';

/**
 * Sends an answer of the shop. After a failure without a clear answer the conversation is reloaded: an answer that was
 * stored nevertheless counts as sent, so that it is not sent twice.
 */
export function useAnswer(thread: AdminThread, onSent: (closed: boolean) => void) {
  const { threads } = trpc.useUtils().admin.support;
  const { mutate, isPending, error, reset } = trpc.admin.support.threads.answer.useMutation({
    meta: { refresh: 'awaited' },
    onSuccess: (_answer, { close }) => onSent(close === true),
    onError: async (thrown, { id, message }) => {
      if (!isUnclear(thrown)) return;
      const after = thread.messages.at(-1)?.id ?? 0;
      const now = await threads.get.fetch({ id }, { staleTime: 0 }).catch(() => null);
      if (!now || !isStored(now.messages, { from: 'shop', text: message, after })) return;
      reset();
      onSent(now.state === 'closed');
    },
  });
  return {
    isPending,
    failure: error,
    send: (sent: SentMessage, close: boolean) => mutate({ id: thread.id, ...sent, close }),
  };
}
