import { useCallback } from 'react';
import { pages } from '@manabar/contracts/rules';
import { currentAddress, navigate } from './navigation.tsx';
import { rememberOrigin } from './origin.ts';

/** Sends to /login, to return to the present page after it. */
export function useGoToLogin(): () => void {
  return useCallback(() => {
    rememberOrigin(currentAddress());
    navigate(pages.login);
  }, []);
}
