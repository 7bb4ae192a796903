import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Session } from '@manabar/contracts';
import { originOrHome } from '#lib/origin.ts';
import { storeSession } from '#lib/session.ts';

/** Stores a new session and goes to the page its owner came from, otherwise home. */
export function useEnter(): (session: Session) => void {
  const navigate = useNavigate();
  return useCallback(
    (session) => {
      const target = originOrHome();
      storeSession(session);
      void navigate(target, { replace: true });
    },
    [navigate],
  );
}
