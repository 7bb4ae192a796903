import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages } from '@manabar/contracts/rules';
import { rememberReturnPath } from '#lib/page/return-path.ts';
import { getSession, useSession } from '#lib/session/session.ts';
import { useProfile } from '#lib/session/use-profile.ts';

export interface GuardProps {
  path: string;
  children: ReactNode;
}

function ToLogin({ path }: Pick<GuardProps, 'path'>) {
  const navigate = useNavigate();
  useEffect(() => {
    // The first render of a server-rendered page always shows the guest's version, so the stored session decides.
    if (getSession()) return;
    // After a log-out this page stays mounted until the next page has loaded.
    if (window.location.pathname !== path) return;
    rememberReturnPath(window.location);
    void navigate(pages.login, { replace: true });
  }, [path, navigate]);
  return null;
}

function ToChangePassword() {
  const navigate = useNavigate();
  useEffect(() => {
    rememberReturnPath(window.location);
    void navigate(pages.changePassword, { replace: true });
  }, [navigate]);
  return null;
}

/** Redirects guests to /login, and customers with a password set by an admin to the page that changes it. */
export function RequireSession({ path, children }: GuardProps) {
  const session = useSession();
  const mustChange = useProfile().data?.mustChangePassword === true;
  if (!session) return <ToLogin path={path} />;
  return mustChange && path !== pages.changePassword ? <ToChangePassword /> : children;
}
