import { useEffect, type ReactNode } from 'react';
import { pages } from '@manabar/contracts/rules';
import { currentAddress, navigate } from '#lib/navigation.tsx';
import { rememberOrigin } from '#lib/origin.ts';
import { getSession, useSession } from '#lib/session.ts';
import { useProfile } from '#lib/use-profile.ts';

export interface GuardProps {
  /** Path of the guarded page. */
  path: string;
  children: ReactNode;
}

function ToLogin({ path }: Pick<GuardProps, 'path'>) {
  useEffect(() => {
    // The first drawing of a page that came from the server is a guest's, whoever it is.
    if (getSession()) return;
    const address = currentAddress();
    // Who has logged out here is on the way to another page, and this one stands until that has come.
    if (address.pathname !== path) return;
    rememberOrigin(address);
    navigate(pages.login, { replace: true });
  }, [path]);
  return null;
}

function ToChangePassword() {
  useEffect(() => {
    rememberOrigin(currentAddress());
    navigate(pages.changePassword, { replace: true });
  }, []);
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
