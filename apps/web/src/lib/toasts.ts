import { notifications } from '@mantine/notifications';

type Kind = 'success' | 'info' | 'warning' | 'error';

/** Login success closes after 3 s, everything else after 5 s. */
export const TOAST_MS = 5000;
export const LOGIN_TOAST_MS = 3000;

/** Shows a translated text at the bottom centre. The same text is not shown twice at once. */
export function toast(kind: Kind, message: string, milliseconds = TOAST_MS): void {
  const id = `${kind}:${message}`;
  notifications.hide(id);
  notifications.show({
    id,
    message,
    autoClose: milliseconds,
    withBorder: true,
    className: 'toast',
    'data-kind': kind,
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
  });
}
