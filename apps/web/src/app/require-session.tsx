import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { pages } from '@manabar/contracts/rules';
import { rememberOrigin } from '#lib/origin.ts';
import { useSession } from '#lib/session.ts';

/** Pages of a customer: without a stored token to /login, remembering the page (address, query and hash). */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  if (session) return children;
  rememberOrigin(location);
  return <Navigate to={pages.login} replace />;
}
