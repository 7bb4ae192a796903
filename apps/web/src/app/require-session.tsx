import { useEffect, type ReactNode } from 'react';
import { pages } from '@manabar/contracts/rules';
import { currentAddress, navigate } from '#lib/navigation.tsx';
import { rememberOrigin } from '#lib/origin.ts';
import { getSession, useSession } from '#lib/session.ts';

function ToLogin() {
  useEffect(() => {
    // The first drawing of a page that came from the server is a guest's, whoever it is.
    if (getSession()) return;
    rememberOrigin(currentAddress());
    navigate(pages.login, { replace: true });
  }, []);
  return null;
}

/** Pages of a customer: without a stored token to /login, remembering the page (address, query and hash). */
export function RequireSession({ children }: { children: ReactNode }) {
  return useSession() ? children : <ToLogin />;
}
