import { useSyncExternalStore } from 'react';
import { getSession } from '#lib/session.ts';

/*
 * What was typed as a code. It outlives the way to the log-in and a look at the other tab, in memory alone: a code is
 * worth money, and has no place in the browser's storage. One that somebody typed who was logged in is nobody else's.
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

/** The code that stands in the field, and how to change it. */
export function useActivationCode(): [string, (next: string) => void] {
  return [useSyncExternalStore(subscribe, read, nothing), write];
}
