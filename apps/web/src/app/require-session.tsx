import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages } from '@manabar/contracts/rules';
import { rememberOrigin } from '#lib/origin.ts';
import { getSession, useSession } from '#lib/session.ts';
import { useProfile } from '#lib/use-profile.ts';

export interface GuardProps {
  /** Path of the guarded page. */
  path: string;
  children: ReactNode;
}

function ToLogin({ path }: Pick<GuardProps, 'path'>) {
  const navigate = useNavigate();
  useEffect(() => {
    // The first drawing of a page that came from the server is a guest's, whoever it is.
    if (getSession()) return;
    // Who has logged out here is on the way to another page, and this one stands until that has come.
    if (window.location.pathname !== path) return;
    rememberOrigin(window.location);
    void navigate(pages.login, { replace: true });
  }, [path, navigate]);
  return null;
}

function ToChangePassword() {
  const navigate = useNavigate();
  useEffect(() => {
    rememberOrigin(window.location);
    void navigate(pages.changePassword, { replace: true });
  }, [navigate]);
  return null;
}

/**
 * Pages of a customer: without a stored token to /login, remembering the page (address, query and hash); while a
 * password stands that an admin has set, to the page where it is changed.
 */
export function RequireSession({ path, children }: GuardProps) {
  const session = useSession();
  const mustChange = useProfile().data?.mustChangePassword === true;
  if (!session) return <ToLogin path={path} />;
  return mustChange && path !== pages.changePassword ? <ToChangePassword /> : children;
}
