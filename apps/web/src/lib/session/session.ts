import { useSyncExternalStore } from 'react';
import type { Session } from '@manabar/contracts';
import { announceStored, browserStorage, subscribeToStored } from '../storage.ts';

/** Session as stored in the browser; only the server knows whether the token is still valid. */
export interface StoredSession {
  token: string;
  nickname: string;
  userId: string;
}

let snapshot: StoredSession | null = null;

function read(): StoredSession | null {
  const token = browserStorage.read('token');
  if (!token) return null;
  return {
    token,
    nickname: browserStorage.read('nickname') ?? '',
    userId: browserStorage.read('userId') ?? '',
  };
}

/** Current session. Returns the same object until it changes. */
export function getSession(): StoredSession | null {
  const now = read();
  const same =
    now?.token === snapshot?.token &&
    now?.nickname === snapshot?.nickname &&
    now?.userId === snapshot?.userId;
  if (!same) snapshot = now;
  return snapshot;
}

export function storeSession(session: Session): void {
  browserStorage.write('token', session.token);
  browserStorage.write('nickname', session.nickname);
  browserStorage.write('userId', String(session.userId));
  announceStored();
}

export function clearSession(): void {
  browserStorage.remove('token');
  browserStorage.remove('nickname');
  browserStorage.remove('userId');
  announceStored();
}

/** The server renders every page for a guest. */
const nobody = () => null;

/** Current session, null when logged out; follows changes in this tab and others. */
export function useSession(): StoredSession | null {
  return useSyncExternalStore(subscribeToStored, getSession, nobody);
}
