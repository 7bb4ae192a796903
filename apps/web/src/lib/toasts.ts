import { useSyncExternalStore } from 'react';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

/** What can be done about what a toast says. */
export interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  id: number;
  kind: ToastKind;
  message: string;
  /** How long it stands. */
  milliseconds: number;
  action: ToastAction | null;
}

/** Login success closes after 3 s, everything else after 5 s. */
export const TOAST_MS = 5000;
export const LOGIN_TOAST_MS = 3000;
/** At most so many at once; the next waits. */
export const MOST_TOASTS = 3;

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a translated text at the bottom centre. The same text is not shown twice at once. */
export function toast(
  kind: ToastKind,
  message: string,
  milliseconds = TOAST_MS,
  action: ToastAction | null = null,
): void {
  lastId += 1;
  const others = toasts.filter((each) => each.kind !== kind || each.message !== message);
  change([...others, { id: lastId, kind, message, milliseconds, action }]);
}

export function closeToast(id: number): void {
  change(toasts.filter((each) => each.id !== id));
}

/** Nothing is shown or waits any more. */
export function closeAllToasts(): void {
  change([]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none: readonly Toast[] = [];

/** All that is to be shown, in the order in which it was said. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
}
