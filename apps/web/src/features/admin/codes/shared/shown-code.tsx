import { Button } from '@mantine/core';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Icon } from '#components/media/icon.tsx';
import { copyText } from '#lib/copy-text.ts';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import classes from './reveal-dialog.module.css';

/** Code in clear while the dialog is open. */
export function ShownCode({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation(['adminCodes', 'admin']);
  const copy = async () => {
    if (await copyText(code)) toast('success', t('adminCodes:reveal.copied'));
    else toast('error', t('admin:failed.copy'));
  };
  return (
    <Dialog opened title={t('adminCodes:reveal.shownTitle')} onClose={onClose} place="wide">
      <div className={classes.shown}>
        <code className={classes.code} translate="no">
          {code}
        </code>
        <Button
          variant="default"
          leftSection={<Icon name="copy" size={18} />}
          onClick={() => void copy()}
        >
          {t('adminCodes:reveal.copy')}
        </Button>
      </div>
      <p className="muted small" role="status">
        {t('adminCodes:reveal.gone')}
      </p>
      <div className={classes.actions}>
        <Button onClick={onClose}>{t('adminCodes:reveal.close')}</Button>
      </div>
    </Dialog>
  );
}
