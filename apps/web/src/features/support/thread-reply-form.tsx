import { useTranslation } from 'react-i18next';
import type { Thread } from '@manabar/contracts';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import { MessageForm } from '#components/thread/message-form.tsx';
import { useMessageDraft, type SentMessage } from '#lib/support/use-message-draft.ts';
import { toast } from '#lib/toasts.ts';
import { isMessageStored, isUnclear } from '#lib/support/is-message-stored.ts';
import { trpc } from '#lib/trpc.ts';

/** Sends a message of the customer. A message without a known result counts as sent once it is found stored. */
function useReply(thread: Thread, onSent: (sent: SentMessage) => void) {
  const { threads } = trpc.useUtils().support;
  const { mutate, isPending, error, reset } = trpc.support.threads.reply.useMutation({
    onSuccess: async (_answer, sent) => {
      onSent(sent);
      await threads.invalidate();
    },
    onError: async (thrown, sent) => {
      if (!isUnclear(thrown)) return;
      const after = thread.messages.at(-1)?.id ?? 0;
      const now = await threads.get.fetch({ id: sent.id }, { staleTime: 0 }).catch(() => null);
      if (!now || !isMessageStored(now.messages, { from: 'customer', text: sent.message, after }))
        return;
      reset();
      onSent(sent);
    },
  });
  return {
    isPending,
    failure: error,
    send: (sent: SentMessage) => mutate({ id: thread.id, ...sent }),
  };
}

/** Form of the customer's next message; its draft is kept until it is sent. */
export function ThreadReplyForm({ thread }: { thread: Thread }) {
  const { t } = useTranslation('thread');
  const draft = useMessageDraft(`thread:${thread.id}`);
  const { send, isPending, failure } = useReply(thread, (sent) => {
    draft.removeSent(sent);
    toast('success', t('reply.sent'));
  });
  return (
    <>
      {thread.state === 'closed' && <p className="muted small">{t('reply.reopens')}</p>}
      <MessageForm
        draft={draft}
        label={t('reply.title')}
        onSend={send}
        isPending={isPending}
        failure={failure}
      >
        <PrimaryButton type="submit" loading={isPending}>
          {t('reply.send')}
        </PrimaryButton>
      </MessageForm>
    </>
  );
}
