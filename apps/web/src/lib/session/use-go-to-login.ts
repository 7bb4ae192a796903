import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages } from '@manabar/contracts/rules';
import { rememberReturnPath } from '../page/return-path.ts';

/** Opens /login, which returns to the current page. */
export function useGoToLogin(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    rememberReturnPath(window.location);
    void navigate(pages.login);
  }, [navigate]);
}
