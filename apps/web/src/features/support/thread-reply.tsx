import { useTranslation } from 'react-i18next';
import type { Thread } from '@manabar/contracts';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import { MessageForm } from '#components/thread/message-form.tsx';
import { useMessageDraft } from '#lib/support/message-draft.ts';
import { toast } from '#lib/toasts.ts';
import { useReply } from './use-reply.ts';

/** Form of the customer's next message; its draft is kept until it is sent. */
export function ThreadReply({ thread }: { thread: Thread }) {
  const { t } = useTranslation('thread');
  const draft = useMessageDraft(`thread:${thread.id}`);
  const { send, isPending, failure } = useReply(thread, () => {
    draft.clear();
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
