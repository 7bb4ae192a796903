import { Button } from '@mantine/core';
import { useId } from 'react';
import { Dialog } from '#components/dialog.tsx';
import { useTranslation } from '#lib/translation.ts';
import { useCopied } from '../security/use-copied.ts';
import classes from './shown-once.module.css';

interface ShownOnceProps {
  title: string;
  /** What it is for. */
  text: string;
  /** What it is called. */
  label: string;
  secret: string;
  onClose: () => void;
}

/** A secret that the shop shows this once: to be copied. */
export function ShownOnce({ title, text, label, secret, onClose }: ShownOnceProps) {
  const { t } = useTranslation('admin');
  const copied = useCopied();
  const name = useId();
  return (
    <Dialog opened title={title} onClose={onClose} place="wide">
      <div className={classes.shown}>
        <p>
          {text} <strong>{t('secret.once')}</strong>
        </p>
        <p id={name} className="visually-hidden">
          {label}
        </p>
        <code className={classes.secret} aria-labelledby={name} role="group">
          {secret}
        </code>
        <div className={classes.actions}>
          <Button variant="default" onClick={() => void copied(secret, t('secret.copied'))}>
            {t('secret.copy')}
          </Button>
          <Button onClick={onClose}>{t('secret.done')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
