import { useSyncExternalStore } from 'react';
import type { Session } from '@manabar/contracts';
import { recordOf } from '@manabar/contracts/rules';
import { announceStored, browserStorage, subscribeToStored } from '../storage.ts';

/** Session as stored in the browser; only the server knows whether the token is still valid. */
export interface StoredSession {
  token: string;
  nickname: string;
  userId: string;
}

const fields = ['token', 'nickname', 'userId'] as const;

let snapshot: StoredSession | null = null;

function read(): StoredSession | null {
  const stored = recordOf(fields, (field) => browserStorage.read(field) ?? '');
  return stored.token === '' ? null : stored;
}

/** Current session. Returns the same object until it changes. */
export function getSession(): StoredSession | null {
  const now = read();
  if (fields.some((field) => now?.[field] !== snapshot?.[field])) snapshot = now;
  return snapshot;
}

export function storeSession(session: Session): void {
  for (const field of fields) browserStorage.write(field, String(session[field]));
  announceStored();
}

export function clearSession(): void {
  for (const field of fields) browserStorage.remove(field);
  announceStored();
}

/** The server renders every page for a guest. */
const nobody = () => null;

/** Current session, null when logged out; follows changes in this tab and others. */
export function useSession(): StoredSession | null {
  return useSyncExternalStore(subscribeToStored, getSession, nobody);
}
