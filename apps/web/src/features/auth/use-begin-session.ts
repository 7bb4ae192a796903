import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OpenedSession } from '@manabar/contracts';
import { pages } from '@manabar/contracts/rules';
import { returnPathOrHome } from '#lib/page/return-path.ts';
import { storeSession } from '#lib/session/session.ts';
import { closeAllToasts } from '#lib/toasts.ts';

/**
 * Stores a new session and returns to the page from which the customer came, otherwise to the home page. A password set by
 * an admin has to be changed first. Closes earlier toasts, because a request to log in no longer applies.
 */
export function useBeginSession(): (session: OpenedSession) => void {
  const navigate = useNavigate();
  return useCallback(
    (session) => {
      const target = session.mustChangePassword ? pages.changePassword : returnPathOrHome();
      storeSession(session);
      closeAllToasts();
      void navigate(target, { replace: true });
    },
    [navigate],
  );
}
