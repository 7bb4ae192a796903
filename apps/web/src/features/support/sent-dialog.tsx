import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { supportThreadPath } from '@manabar/contracts/rules';
import { Dialog } from '#components/dialog/dialog.tsx';
import classes from './sent-dialog.module.css';

interface SentDialogProps {
  opened: boolean;
  /** Conversation that the message has started; null for a guest. */
  threadId: number | null;
  onClose: () => void;
}

/** Confirms that the message was sent, and names the time limit for the answer. */
export function SentDialog({ opened, threadId, onClose }: SentDialogProps) {
  const { t } = useTranslation('support');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('sent.title')}>
      <div className={classes.sent}>
        <p>{t('sent.text')}</p>
        <Button onClick={onClose}>{t('sent.close')}</Button>
        {threadId !== null && (
          <Button component={Link} to={supportThreadPath(threadId)} variant="default">
            {t('sent.thread')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
