import { useTranslation } from 'react-i18next';
import type { Thread } from '@manabar/contracts';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import { MessageForm } from '#components/thread/message-form.tsx';
import { useIdempotencyKey } from '#lib/drafts/idempotency-key.ts';
import { retryKeyed } from '#lib/query-client.ts';
import { useMessageDraft, type SentMessage } from '#lib/support/use-message-draft.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';

/** Sends a message of the customer; the idempotency key stays the same until the result is known. */
function useReply({ id }: Thread, onSent: (sent: SentMessage) => void) {
  const { threads } = trpc.useUtils().support;
  const attempt = useIdempotencyKey(`attempt:thread:${id}`);
  const { mutate, isPending, error } = trpc.support.threads.reply.useMutation({
    retry: retryKeyed,
    onSuccess: async (_answer, sent) => {
      attempt.ended();
      onSent(sent);
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
