import { useRef } from 'react';
import { Button } from '@mantine/core';
import type { AdminThread } from '@manabar/contracts';
import { MessageForm } from '#components/thread/message-form.tsx';
import { retryKeyed } from '#lib/query-client.ts';
import {
  useMessageDraft,
  type MessageDraft,
  type SentMessage,
} from '#lib/support/use-message-draft.ts';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { appendText } from './fill-answer.ts';
import { PreparedAnswerPicker } from './prepared-answer-picker.tsx';
import { useChangeState } from './use-change-state.ts';

/** Sends an answer of the shop; the idempotency key stays the same until the result is known or the draft is edited. */
function useAnswer({ id }: AdminThread, { attempt, removeSent }: MessageDraft) {
  const { t } = useTranslation('adminSupport');
  const changeState = useChangeState();
  /** State to set after the answer, when an unanswered attempt is sent again by the other button; otherwise null. */
  const stateAfter = useRef<'answered' | 'closed'>(null);
  const { mutate, isPending, error } = trpc.admin.support.threads.answer.useMutation({
    retry: retryKeyed,
    meta: { refresh: 'awaited' },
    onSuccess: (_answer, { close, ...sent }) => {
      removeSent(sent);
      toast('success', t(close ? 'answer.closed' : 'answer.sent'));
      if (stateAfter.current) changeState.mutate({ id, state: stateAfter.current });
    },
    onSettled: (_answer, thrown, sent) => attempt.ended(thrown, sent.idempotencyKey),
  });
  return {
    isPending,
    failure: error,
    send: (sent: SentMessage, close: boolean) => {
      const message = { id, ...sent };
      const { key, payload } = attempt.attemptFor({ ...message, close }, message);
      const other = close ? 'closed' : 'answered';
      stateAfter.current = payload.close === close ? null : other;
      mutate({ ...payload, idempotencyKey: key });
    },
  };
}

/** Form of the shop's answer; its draft is kept until it is sent. */
export function ThreadAnswerForm({ thread }: { thread: AdminThread }) {
  const { t } = useTranslation(['adminSupport', 'common']);
  const draft = useMessageDraft(`admin-thread:${thread.id}`);
  const { send, isPending, failure } = useAnswer(thread, draft);
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
