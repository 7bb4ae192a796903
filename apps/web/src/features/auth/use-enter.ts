import { useCallback } from 'react';
import type { Session } from '@manabar/contracts';
import { navigate } from '#lib/navigation.tsx';
import { originOrHome } from '#lib/origin.ts';
import { storeSession } from '#lib/session.ts';

/** Stores a new session and goes to the page its owner came from, otherwise home. */
export function useEnter(): (session: Session) => void {
  return useCallback((session) => {
    const target = originOrHome();
    storeSession(session);
    navigate(target, { replace: true });
  }, []);
}
