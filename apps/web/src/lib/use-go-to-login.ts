import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { pages } from '@manabar/contracts/rules';
import { rememberOrigin } from './origin.ts';

/** Sends to /login, to return to the present page after it. */
export function useGoToLogin(): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback(() => {
    rememberOrigin(location);
    void navigate(pages.login);
  }, [navigate, location]);
}
