import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#components/dialog/dialog.tsx';
import classes from './copy-by-hand.module.css';

interface CopyByHandProps {
  /** Null hides the dialog. */
  text: string | null;
  onClose: () => void;
}

/** Shows the selected text for manual copying when the browser denies clipboard access. */
export function CopyByHand({ text, onClose }: CopyByHandProps) {
  const { t } = useTranslation('orders');
  const hint = useId();
  return (
    <Dialog opened={text !== null} onClose={onClose} title={t('codes.copyByHand')}>
      <p id={hint}>{t('codes.copy_failed')}</p>
      <textarea
        data-autofocus
        className={classes.text}
        readOnly
        aria-label={t('codes.copyByHand')}
        aria-describedby={hint}
        rows={Math.min(8, text?.split('\n').length ?? 1)}
        value={text ?? ''}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  );
}
