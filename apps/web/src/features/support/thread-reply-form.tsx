import { useTranslation } from 'react-i18next';
import type { Thread } from '@manabar/contracts';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import { MessageForm } from '#components/thread/message-form.tsx';
import { retryKeyed } from '#lib/query-client.ts';
import {
  useMessageDraft,
  type MessageDraft,
  type SentMessage,
} from '#lib/support/use-message-draft.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';

/** Sends a message of the customer; the idempotency key stays the same until the result is known or the draft is edited. */
function useReply({ id }: Thread, { attempt, removeSent }: MessageDraft) {
  const { t } = useTranslation('thread');
  const { threads } = trpc.useUtils().support;
  const { mutate, isPending, error } = trpc.support.threads.reply.useMutation({
    retry: retryKeyed,
    onSuccess: async (_answer, sent) => {
      attempt.ended();
      removeSent(sent);
      toast('success', t('reply.sent'));
      await threads.invalidate();
    },
    onError: (thrown) => attempt.ended(thrown),
  });
  return {
    isPending,
    failure: error,
    send: (sent: SentMessage) => mutate({ id, ...sent, idempotencyKey: attempt.keyFor(sent) }),
  };
}

/** Form of the customer's next message; its draft is kept until it is sent. */
export function ThreadReplyForm({ thread }: { thread: Thread }) {
  const { t } = useTranslation('thread');
  const draft = useMessageDraft(`thread:${thread.id}`);
  const { send, isPending, failure } = useReply(thread, draft);
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
