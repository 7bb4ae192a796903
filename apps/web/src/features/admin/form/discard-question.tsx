import { useState } from 'react';
import { ConfirmDialog } from '#components/dialog.tsx';
import { useTranslation } from '#lib/translation.ts';
import { useUnloadGuard } from './use-unload-guard.ts';

interface DiscardGuardOptions {
  /** Something was typed that is not saved. */
  dirty: boolean;
  /** It is just being sent: nothing closes it. */
  busy: boolean;
  onClose: () => void;
}

/** Guards against losing what was typed: by closing, by a link, by the browser's Back. */
export function useDiscardGuard({ dirty, busy, onClose }: DiscardGuardOptions) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useUnloadGuard(dirty, (leave) => {
    if (busy) return;
    setLeave(() => () => {
      leave();
      onClose();
    });
  });
  return {
    close: () => {
      if (busy) return;
      if (dirty) setLeave(() => onClose);
      else onClose();
    },
    question: { leave, keep: () => setLeave(null) },
  };
}

interface DiscardQuestionProps {
  question: ReturnType<typeof useDiscardGuard>['question'];
}

/** Asks whether what was typed may be lost. */
export function DiscardQuestion({ question }: DiscardQuestionProps) {
  const { t } = useTranslation('admin');
  const { leave, keep } = question;
  return (
    <ConfirmDialog
      opened={leave !== null}
      onClose={keep}
      onConfirm={() => leave?.()}
      title={t('form.discardTitle')}
      text={t('form.discardText')}
      cancelLabel={t('form.keep')}
      confirmLabel={t('form.discard')}
      destructive
    />
  );
}
