import { Button } from '@mantine/core';
import type { AdminThread } from '@manabar/contracts';
import { MessageForm } from '#components/thread/message-form.tsx';
import { useMessageDraft } from '#lib/support/message-draft.ts';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { appendText } from './fill-answer.ts';
import { PreparedChoice } from './prepared-choice.tsx';
import { useAnswer } from './use-answer.ts';

/** Form of the shop's answer; its draft is kept until it is sent. */
export function ThreadAnswer({ thread }: { thread: AdminThread }) {
  const { t } = useTranslation(['adminSupport', 'common']);
  const draft = useMessageDraft(`admin-thread:${thread.id}`);
  const { send, isPending, failure } = useAnswer(thread, (closed) => {
    draft.clear();
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
      tools={<PreparedChoice thread={thread} onInsert={insert} />}
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
