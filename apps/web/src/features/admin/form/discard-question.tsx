import { useCallback, useEffect, useState } from 'react';
import {
  NavigationType,
  useBeforeUnload,
  useBlocker,
  type BlockerFunction,
} from 'react-router-dom';
import { ConfirmDialog } from '#components/dialog/dialog.tsx';
import { getSession } from '#lib/session/session.ts';
import { useTranslation } from 'react-i18next';

interface DiscardGuardOptions {
  /** The form has unsaved input. */
  dirty: boolean;
  /** The form is being sent, so it cannot be closed. */
  busy: boolean;
  onClose: () => void;
}

/** Redirects, as to the log-in after a session has expired, are not the user's choice and ask no question. */
const isChosen: BlockerFunction = ({ historyAction }) =>
  historyAction !== NavigationType.Replace && getSession() !== null;

/** Asks before unsaved input is lost: on close, links, the browser's Back, and closing or reloading the window. */
export function useDiscardGuard({ dirty, busy, onClose }: DiscardGuardOptions) {
  const [closing, setClosing] = useState(false);
  return {
    close: () => {
      if (busy) return;
      if (dirty) setClosing(true);
      else onClose();
    },
    question: { dirty, busy, closing, onClose, keep: () => setClosing(false) },
  };
}

interface DiscardQuestionProps {
  question: ReturnType<typeof useDiscardGuard>['question'];
}

/** Blocks leaving the page, and asks whether to discard the input. */
function BlockingQuestion({ question }: DiscardQuestionProps) {
  const { busy, closing, onClose, keep } = question;
  const { t } = useTranslation('admin');
  const blocker = useBlocker(isChosen);
  const blocked = blocker.state === 'blocked';
  useEffect(() => {
    if (blocked && busy) blocker.reset();
  }, [blocked, busy, blocker]);
  useBeforeUnload(useCallback((event) => event.preventDefault(), []));
  return (
    <ConfirmDialog
      opened={closing || (blocked && !busy)}
      onClose={() => {
        blocker.reset?.();
        keep();
      }}
      onConfirm={() => {
        blocker.proceed?.();
        onClose();
      }}
      title={t('form.discardTitle')}
      text={t('form.discardText')}
      cancelLabel={t('form.keep')}
      confirmLabel={t('form.discard')}
      destructive
    />
  );
}

/** The guard's question, rendered only while there is unsaved input, because the router asks only its newest blocker. */
export function DiscardQuestion({ question }: DiscardQuestionProps) {
  return question.dirty && <BlockingQuestion question={question} />;
}
