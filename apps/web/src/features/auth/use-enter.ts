import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OpenedSession } from '@manabar/contracts';
import { pages } from '@manabar/contracts/rules';
import { originOrHome } from '#lib/origin.ts';
import { storeSession } from '#lib/session.ts';

/**
 * Stores a new session and goes to the page its owner came from, otherwise home; first of all to the change of a
 * password that an admin has set.
 */
export function useEnter(): (session: OpenedSession) => void {
  const navigate = useNavigate();
  return useCallback(
    (session) => {
      const target = session.mustChangePassword ? pages.changePassword : originOrHome();
      storeSession(session);
      void navigate(target, { replace: true });
    },
    [navigate],
  );
}
