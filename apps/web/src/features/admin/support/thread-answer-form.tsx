import { Button } from '@mantine/core';
import type { AdminThread } from '@manabar/contracts';
import { MessageForm } from '#components/thread/message-form.tsx';
import { useMessageDraft, type SentMessage } from '#lib/support/use-message-draft.ts';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { isMessageStored, isUnclear } from '#lib/support/is-message-stored.ts';
import { trpc } from '#lib/trpc.ts';
import { appendText } from './fill-answer.ts';
import { PreparedAnswerPicker } from './prepared-answer-picker.tsx';

/** Sends an answer of the shop. An answer without a known result counts as sent once it is found stored. */
function useAnswer(thread: AdminThread, onSent: (sent: SentMessage, closed: boolean) => void) {
  const { threads } = trpc.useUtils().admin.support;
  const { mutate, isPending, error, reset } = trpc.admin.support.threads.answer.useMutation({
    meta: { refresh: 'awaited' },
    onSuccess: (_answer, { close, ...sent }) => onSent(sent, close === true),
    onError: async (thrown, { id, ...sent }) => {
      if (!isUnclear(thrown)) return;
      const after = thread.messages.at(-1)?.id ?? 0;
      const now = await threads.get.fetch({ id }, { staleTime: 0 }).catch(() => null);
      if (!now || !isMessageStored(now.messages, { from: 'shop', text: sent.message, after }))
        return;
      reset();
      onSent(sent, now.state === 'closed');
    },
  });
  return {
    isPending,
    failure: error,
    send: (sent: SentMessage, close: boolean) => mutate({ id: thread.id, ...sent, close }),
  };
}

/** Form of the shop's answer; its draft is kept until it is sent. */
export function ThreadAnswerForm({ thread }: { thread: AdminThread }) {
  const { t } = useTranslation(['adminSupport', 'common']);
  const draft = useMessageDraft(`admin-thread:${thread.id}`);
  const { send, isPending, failure } = useAnswer(thread, (sent, closed) => {
    draft.removeSent(sent);
    toast('success', t(closed ? 'answer.closed' : 'answer.sent'));
  });
  const insert = (text: string) =>
    draft.change((now) => ({ ...now, text: appendText(now.text, text) }));
  return (
    <MessageForm
      draft={draft}
      label={t('answer.label', { language: t(`common:language.${thread.language}`) })}
      onSend={(message, action) => send(message, action === 'close')}
      isPending={isPending}
      failure={failure}
      tools={<PreparedAnswerPicker thread={thread} onInsert={insert} />}
    >
      <Button type="submit" value="answer" loading={isPending}>
        {t('answer.send')}
      </Button>
      <Button type="submit" value="close" variant="default" disabled={isPending}>
        {t('answer.sendAndClose')}
      </Button>
    </MessageForm>
  );
}
