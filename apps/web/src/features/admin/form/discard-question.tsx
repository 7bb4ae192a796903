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
  const blocker = useBlocker((navigation) => dirty && isChosen(navigation));
  const blocked = blocker.state === 'blocked';
  useEffect(() => {
    if (blocked && busy) blocker.reset();
  }, [blocked, busy, blocker]);
  useBeforeUnload(
    useCallback(
      (event) => {
        if (dirty) event.preventDefault();
      },
      [dirty],
    ),
  );
  return {
    close: () => {
      if (busy) return;
      if (dirty) setClosing(true);
      else onClose();
    },
    question: {
      asked: closing || (blocked && !busy),
      discard: () => {
        blocker.proceed?.();
        onClose();
      },
      keep: () => {
        blocker.reset?.();
        setClosing(false);
      },
    },
  };
}

interface DiscardQuestionProps {
  question: ReturnType<typeof useDiscardGuard>['question'];
}

/** Asks whether to discard the input. */
export function DiscardQuestion({ question }: DiscardQuestionProps) {
  const { t } = useTranslation('admin');
  const { asked, discard, keep } = question;
  return (
    <ConfirmDialog
      opened={asked}
      onClose={keep}
      onConfirm={discard}
      title={t('form.discardTitle')}
      text={t('form.discardText')}
      cancelLabel={t('form.keep')}
      confirmLabel={t('form.discard')}
      destructive
    />
  );
}
