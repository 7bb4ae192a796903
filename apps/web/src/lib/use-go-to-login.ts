import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages } from '@manabar/contracts/rules';
import { rememberOrigin } from './origin.ts';

/** Sends to /login, to return to the present page after it. */
export function useGoToLogin(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    rememberOrigin(window.location);
    void navigate(pages.login);
  }, [navigate]);
}
