import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OpenedSession } from '@manabar/contracts';
import { pages } from '@manabar/contracts/rules';
import { returnPathOrHome } from '#lib/page/return-path.ts';
import { storeSession, useSession } from '#lib/session/session.ts';
import { closeAllToasts } from '#lib/toasts.ts';

/** Stores a session and returns to the page before the log-in, or opens the change of a password set by an admin. */
export function useBeginSession(): (session: OpenedSession) => void {
  const navigate = useNavigate();
  return useCallback(
    (session) => {
      const target = session.mustChangePassword ? pages.changePassword : returnPathOrHome();
      storeSession(session);
      // A request to log in no longer applies.
      closeAllToasts();
      void navigate(target, { replace: true });
    },
    [navigate],
  );
}

/**
 * Whether a form that begins a session is busy. It remains visible until the next page has loaded, unless the new session has ended
 * meanwhile.
 */
export function useIsBeginning({
  isPending,
  isSuccess,
}: Record<'isPending' | 'isSuccess', boolean>): boolean {
  const session = useSession();
  return isPending || (isSuccess && session !== null);
}
