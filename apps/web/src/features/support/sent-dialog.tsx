import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#components/dialog/dialog.tsx';
import classes from './sent-dialog.module.css';

/** Confirms that the message was sent and says when it will be answered. */
export function SentDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('support');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('sent.title')}>
      <div className={classes.sent}>
        <p>{t('sent.text')}</p>
        <Button onClick={onClose}>{t('sent.close')}</Button>
      </div>
    </Dialog>
  );
}
