import type { ReactNode } from 'react';
import { Notifications } from '@mantine/notifications';
import { TOAST_MS } from '#lib/toasts.ts';

/** Where toasts are shown: at most three, at the bottom centre. */
export default function Toasts(): ReactNode {
  return (
    <Notifications position="bottom-center" limit={3} autoClose={TOAST_MS} aria-live="polite" />
  );
}
