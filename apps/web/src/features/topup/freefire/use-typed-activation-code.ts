import { useSyncExternalStore } from 'react';
import { getSession } from '#lib/session/session.ts';

/*
 * Typed activation code, kept in memory across tabs and the log-in but never in browser storage, because it is worth
 * money. A code typed by one customer is not shown to another.
 */
let typed = '';
let typedBy: string | null = null;
const listeners = new Set<() => void>();

function read(): string {
  return typedBy === null || typedBy === getSession()?.userId ? typed : '';
}

function write(next: string): void {
  typed = next;
  typedBy = getSession()?.userId ?? null;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const nothing = () => '';

/** Value of the code field, and its setter. */
export function useActivationCode(): [string, (next: string) => void] {
  return [useSyncExternalStore(subscribe, read, nothing), write];
}
