import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages } from '@manabar/contracts/rules';
import { rememberOrigin } from '../page/origin.ts';

/** Opens /login, which returns to the current page. */
export function useGoToLogin(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    rememberOrigin(window.location);
    void navigate(pages.login);
  }, [navigate]);
}
