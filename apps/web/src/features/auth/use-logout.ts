import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { forgetBankVisits } from '#lib/payments/bank-visits.ts';
import { forgetOrigin } from '#lib/page/origin.ts';
import { clearSession } from '#lib/session/session.ts';
import { clearTab } from '#lib/storage.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import { forgetWantedItem } from '#lib/drafts/wanted-item.ts';

/** Ends the session on the server and clears the customer's local state, whatever the server answers. */
export function useLogout(): { logout: () => void; pending: boolean } {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const { mutate, isPending } = trpc.auth.logout.useMutation({
    meta: { ownUnauthorized: true },
    onSettled: () => {
      clearSession();
      // Clears the customer's drafts, because the next user of this browser must not see them.
      forgetOrigin();
      forgetWantedItem();
      forgetBankVisits();
      clearTab();
      toast('info', t('session.loggedOut'));
    },
  });
  const logout = useCallback(() => {
    // Leaves guarded pages first, otherwise their guard would store the page for the next log-in.
    void navigate(pages.home);
    mutate();
  }, [mutate, navigate]);
  return { logout, pending: isPending };
}
