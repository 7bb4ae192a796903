import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from '#lib/translation.ts';
import { Icon } from './icon.tsx';
import classes from './dialog.module.css';
import { forgetDialog, showDialog, showDialogAgain } from './dialog-stack.ts';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** `side` slides in from the right (the phone's menu); `wide` has room for a long form. */
  place?: 'centre' | 'side' | 'wide';
}

/** A modal dialog on the browser's own element: focus stays inside, Escape and a click beside it close it. */
export function Dialog({ opened, onClose, title, children, place = 'centre' }: DialogProps) {
  const { t } = useTranslation('common');
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    if (opened && dialog) {
      showDialog(dialog);
      return () => forgetDialog(dialog);
    }
    if (dialog?.open) dialog.close();
    return undefined;
  }, [opened]);
  // A browser closes a dialog at a second Escape without asking first: it stands open as long as it should.
  const closedByBrowser = () => {
    const dialog = element.current;
    if (!opened || !dialog || dialog.open) return;
    showDialogAgain(dialog);
    onClose();
  };
  return (
    // The keyboard closes it with Escape (the cancel event) and the close button.
    <dialog
      ref={element}
      className={classes.dialog}
      data-place={place}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={closedByBrowser}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      {opened && (
        <div className={classes.inside}>
          <div className={classes.head}>
            <h2 id={titleId}>{title}</h2>
            <button
              type="button"
              className={classes.close}
              onClick={onClose}
              aria-label={t('close')}
            >
              <Icon name="close" />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}

interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  text: string;
  confirmLabel: string;
  /** In place of "Cancel". */
  cancelLabel?: string;
  /** Red button: something is lost. */
  destructive?: boolean;
  loading?: boolean;
}

/** Asks before something that cannot be undone by itself. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation('common');
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={props.title}>
      <p>{props.text}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={props.onClose}>
          {props.cancelLabel ?? t('cancel')}
        </Button>
        <Button
          color={props.destructive ? 'red.8' : undefined}
          onClick={props.onConfirm}
          loading={props.loading ?? false}
        >
          {props.confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
