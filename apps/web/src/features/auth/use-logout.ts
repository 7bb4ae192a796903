import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { forgetCustomer } from '#lib/session/forget-customer.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';

/** Ends the session on the server and clears the customer's local state, even if the request fails. */
export function useLogout(): { logout: () => void; pending: boolean } {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const { mutate, isPending } = trpc.auth.logout.useMutation({
    meta: { ownUnauthorized: true },
    onSettled: () => {
      forgetCustomer();
      toast('info', t('session.loggedOut'));
    },
  });
  const logout = useCallback(() => {
    // Leaves a guarded page first, because its guard would store the page for the next log-in.
    void navigate(pages.home);
    mutate();
  }, [mutate, navigate]);
  return { logout, pending: isPending };
}
