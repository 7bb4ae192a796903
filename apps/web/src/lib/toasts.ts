import type { MouseEvent } from 'react';
import { notifications, notificationsStore } from '@mantine/notifications';
import { toastContent, type ToastAction } from './toast-content.tsx';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

/** A log-in toast closes after 3 s, all others after 5 s. */
export const TOAST_MS = 5000;
export const LOGIN_TOAST_MS = 3000;

/** Position of the toasts, and the maximum number of visible ones; others are queued. */
export const toastPlace = { position: 'bottom-center', limit: 3 } as const;

// The component also sets both, but is loaded only after the first page.
notificationsStore.updateState((state) => ({
  ...state,
  limit: toastPlace.limit,
  defaultPosition: toastPlace.position,
}));

let lastNumber = 0;
/** Ids of the open toasts by kind and text. */
const openIds = new Map<string, string>();

/** An action that closes its toast. */
const closing = (id: string, { label, run }: ToastAction): ToastAction => ({
  label,
  run: () => {
    notifications.hide(id);
    run();
  },
});

/** Ends the hover of a tap, which would keep the toast open until the next tap elsewhere. */
function endTouchHover({ currentTarget, nativeEvent }: MouseEvent<HTMLElement>): void {
  if (!('pointerType' in nativeEvent) || nativeEvent.pointerType !== 'touch') return;
  const left = new window.MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body });
  currentTarget.dispatchEvent(left);
}

/** Shows a translated text at the bottom centre. A repeated text replaces the earlier toast. */
export function toast(
  kind: ToastKind,
  message: string,
  milliseconds = TOAST_MS,
  action: ToastAction | null = null,
): void {
  const key = `${kind} ${message}`;
  const earlier = openIds.get(key);
  if (earlier !== undefined) notifications.hide(earlier);
  lastNumber += 1;
  const id = `toast-${lastNumber}`;
  const data = {
    id,
    color: kind,
    // An alert interrupts the screen reader; a status waits.
    role: kind === 'warning' || kind === 'error' ? 'alert' : 'status',
    message: toastContent(message, action && closing(id, action)),
    autoClose: milliseconds,
    // The library pauses the time on hover, but not on focus.
    onFocusCapture: () => notifications.update({ ...data, autoClose: false }),
    onBlurCapture: () => notifications.update(data),
    onClick: endTouchHover,
    onClose: () => openIds.delete(key),
  };
  openIds.set(key, id);
  notifications.show(data);
}

/** Closes all visible and queued toasts. */
export function closeAllToasts(): void {
  notifications.clean();
  openIds.clear();
}
