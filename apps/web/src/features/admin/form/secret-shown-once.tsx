import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { ConfirmDialog, Dialog } from '#components/dialog/dialog.tsx';
import { useTranslation } from 'react-i18next';
import { copyText } from '#lib/copy-text.ts';
import { toast } from '#lib/toasts.ts';
import classes from './secret-shown-once.module.css';

/** Copies a text and shows the result. */
export function useCopied(): (text: string, done: string) => Promise<void> {
  const { t } = useTranslation('admin');
  return async (text, done) => {
    if (await copyText(text)) toast('success', done);
    else toast('error', t('failed.copy'));
  };
}

interface ShownOnceProps {
  title: string;
  /** Purpose of the secret. */
  text: string;
  label: string;
  secret: string;
  /** Question before closing without confirmation, when the secret cannot be shown again. */
  question?: { title: string; text: string };
  onClose: () => void;
}

/** Shows a secret once; closing without confirming that it was saved asks first. */
export function SecretShownOnce({ title, text, label, secret, question, onClose }: ShownOnceProps) {
  const { t } = useTranslation('admin');
  const copied = useCopied();
  const name = useId();
  const [asking, setAsking] = useState(false);
  const leave = question ? () => setAsking(true) : onClose;
  return (
    <>
      <Dialog opened title={title} onClose={leave} place="wide">
        <div className="stack-16">
          <p>
            {text} <strong>{t('secret.once')}</strong>
          </p>
          <p id={name} className="visually-hidden">
            {label}
          </p>
          <code className={classes.secret} aria-labelledby={name} role="group">
            {secret}
          </code>
          <div className="actions">
            <Button variant="default" onClick={() => void copied(secret, t('secret.copied'))}>
              {t('secret.copy')}
            </Button>
            <Button onClick={onClose}>{t('secret.done')}</Button>
          </div>
        </div>
      </Dialog>
      {question && (
        <ConfirmDialog
          {...question}
          opened={asking}
          onClose={() => setAsking(false)}
          onConfirm={onClose}
          confirmLabel={t('secret.leave')}
          cancelLabel={t('secret.stay')}
          destructive
        />
      )}
    </>
  );
}
