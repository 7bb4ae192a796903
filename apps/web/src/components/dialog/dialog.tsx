import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import { use, useEffect, useEffectEvent, useId, useLayoutEffect, type ReactNode } from 'react';
import { Button, Drawer, Modal, ModalStackContext } from '@mantine/core';
import { useFocusReturn, useMounted } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import classes from './dialog.module.css';
import { Icon } from '../media/icon.tsx';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** `side` slides in from the right (the phone's menu); `wide` fits a long form, `full` a picture. */
  place?: 'centre' | 'side' | keyof typeof widths;
  /** Marks a dialog that interrupts the user with a question, see `isInQuestion`. */
  isQuestion?: boolean;
}

/** Widths of larger dialogs in pixels. */
const widths = { wide: 640, full: 1200 } as const;

const sharedProps = {
  overlayProps: { color: '#08090c', backgroundOpacity: 0.55 },
  // CSS animates the content, so a closed dialog is removed at once with its content.
  transitionProps: { duration: 0 },
  withCloseButton: false,
  // The hook below returns the focus, because Mantine does not return it for a dialog that leaves its stack.
  returnFocus: false,
};
const modalClasses = { content: classes.content ?? '', body: classes.body ?? '' };
const drawerClasses = { content: classes.side ?? '', body: classes.body ?? '' };

/** Identifies the dialog in Mantine's stack, which removes closed dialogs, but not unmounted ones. */
function useStackId(): string {
  const id = useId();
  const stack = use(ModalStackContext);
  const forget = useEffectEvent(() => stack?.removeModal(id));
  useEffect(() => () => forget(), []);
  return id;
}

/** Opener of an unmounted dialog, until the focus has returned to it. */
let awaitingFocus: HTMLElement | null = null;

/** Element that has the focus, or to which it is about to return from a dialog that was replaced by another one. */
function findOpener(): HTMLElement | null {
  const { activeElement, body } = document;
  if (activeElement === body && awaitingFocus) return awaitingFocus;
  return activeElement instanceof HTMLElement ? activeElement : null;
}

/** Returns the focus when the open dialog is unmounted; Mantine's hook sees only a dialog that closes. */
function useFocusReturnOnUnmount(isOpen: boolean): void {
  // A layout effect runs before the fields of the dialog take the focus.
  useLayoutEffect(() => {
    const opener = findOpener();
    if (!isOpen || !opener) return undefined;
    return () => {
      awaitingFocus = opener;
      // The focus falls to the body after the dialog has been removed.
      setTimeout(() => {
        awaitingFocus = null;
        if (document.activeElement === document.body) opener.focus({ preventScroll: true });
      });
    };
  }, [isOpen]);
}

/** Replaces the library's `header` element, which assistive technology treats as a second banner of the page. */
function head({ Title, CloseButton }: typeof Modal | typeof Drawer, title: string, close: string) {
  return (
    <div className={classes.head}>
      <Title className={classes.title}>{title}</Title>
      <CloseButton className={classes.close} aria-label={close} icon={<Icon name="close" />} />
    </div>
  );
}

/** Whether the element is in a dialog that asks for confirmation. */
export const isInQuestion = (element: Element | null) =>
  element?.closest('[data-question]') != null;

/** Modal dialog with a focus trap; Escape and a click outside close it. The last opened dialog is on top. */
export function Dialog(props: DialogProps) {
  const { opened, onClose, title, children, place = 'centre', isQuestion } = props;
  const { t } = useTranslation('common');
  const stackId = useStackId();
  // The hook returns the focus only if it has seen the dialog change to open.
  const isOpen = useMounted() && opened;
  useFocusReturn({ opened: isOpen });
  useFocusReturnOnUnmount(isOpen);
  const shared = { ...sharedProps, opened: isOpen, onClose };
  if (place === 'side')
    return (
      <Drawer
        {...shared}
        classNames={drawerClasses}
        position="right"
        size="min(340px, 100vw - 40px)"
      >
        {head(Drawer, title, t('close'))}
        {children}
      </Drawer>
    );
  return (
    <Modal
      {...shared}
      classNames={modalClasses}
      stackId={stackId}
      data-question={isQuestion}
      size={place === 'centre' ? 440 : widths[place]}
      xOffset={16}
      yOffset={16}
    >
      {head(Modal, title, t('close'))}
      {children}
    </Modal>
  );
}

interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  text: string;
  confirmLabel: string;
  /** Label of the cancel button; "Cancel" by default. */
  cancelLabel?: string;
  /** Red button for destructive actions. */
  destructive?: boolean;
  loading?: boolean;
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation('common');
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={props.title} isQuestion>
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
