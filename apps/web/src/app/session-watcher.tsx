import { useEffect, useRef } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { matchPage, pages } from '@manabar/contracts/rules';
import { useLanguage } from '#lib/locale.ts';
import { forgetReturnPath, rememberReturnPath, shopPath } from '#lib/page/return-path.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { clearSession, getSession, useSession } from '#lib/session/session.ts';
import { toast } from '#lib/toasts.ts';
import { forgetWantedItem } from '#lib/drafts/wanted-item.ts';

const REFUSED = 'session-refused';
const MISSING = 'second-factor-missing';

const tell = (what: string) => () => void window.dispatchEvent(new Event(what));

/** Creates a query cache that notifies the watcher of refused tokens (401) and of admins without a second factor. */
export function createWatchedQueries(): QueryClient {
  return createQueryClient(tell(REFUSED), tell(MISSING));
}

/** Removes a refused token and redirects to the log-in, which returns to the same page. */
function useRefusedSession(): void {
  const navigate = useNavigate();
  const { t } = useTranslation('common');
  useEffect(() => {
    const refuse = () => {
      rememberReturnPath(window.location);
      clearSession();
      toast('warning', t('session.expired'));
      void navigate(pages.login);
    };
    window.addEventListener(REFUSED, refuse);
    return () => window.removeEventListener(REFUSED, refuse);
  }, [t, navigate]);
}

/** Redirects an admin without the required second factor to its set-up, with an explanation. */
function useMissingSecondFactor(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const lead = () => {
      if (window.location.pathname !== pages.adminSecurity)
        void navigate(pages.adminSecurity, { replace: true });
    };
    window.addEventListener(MISSING, lead);
    return () => window.removeEventListener(MISSING, lead);
  }, [navigate]);
}

/** Forgets the return address when the customer leaves the log-in pages for another page. */
function useForgottenOrigin(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (!shopPath(before.current) && shopPath(pathname)) {
      forgetReturnPath();
      // A wanted item is forgotten without a log-in, except on product pages, which restore the selection.
      if (!getSession() && matchPage(pathname)?.page !== 'product') forgetWantedItem();
    }
    before.current = pathname;
  }, [pathname]);
}

/** Routers whose data is the same for all customers. */
const forEverybody = new Set<unknown>(['catalogue', 'promotions', 'shop', 'topup']);

/** Keeps cache and session consistent, so that data of one customer or language is never shown to another. */
export function SessionWatcher() {
  const queryClient = useQueryClient();
  const token = useSession()?.token;
  const language = useLanguage();
  const loaded = useRef({ token, language });
  useRefusedSession();
  useMissingSecondFactor();
  useForgottenOrigin();
  useEffect(() => {
    const before = loaded.current;
    loaded.current = { token, language };
    if (before.token !== token) {
      const isPrivate = ([path]: readonly unknown[]) =>
        !(Array.isArray(path) && forEverybody.has(path[0]));
      void queryClient.resetQueries({ predicate: (query) => isPrivate(query.queryKey) });
    }
    if (before.language !== language) void queryClient.invalidateQueries();
  }, [token, language, queryClient]);
  return null;
}
