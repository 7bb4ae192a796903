import { useCallback } from 'react';
import type { OpenedSession } from '@manabar/contracts';
import { pages } from '@manabar/contracts/rules';
import { navigate } from '#lib/navigation.tsx';
import { originOrHome } from '#lib/origin.ts';
import { storeSession } from '#lib/session.ts';

/**
 * Stores a new session and goes to the page its owner came from, otherwise home; first of all to the change of a
 * password that an admin has set.
 */
export function useEnter(): (session: OpenedSession) => void {
  return useCallback((session) => {
    const target = session.mustChangePassword ? pages.changePassword : originOrHome();
    storeSession(session);
    navigate(target, { replace: true });
  }, []);
}
