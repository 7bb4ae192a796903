import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { ErrorState } from '#components/feedback/state-message.tsx';
import { useProfile } from '#lib/session/use-profile.ts';
import { RequireSession, type GuardProps } from './require-session.tsx';

function Home() {
  return <Navigate to={pages.home} replace />;
}

function AdminsOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const profile = useProfile();
  if (profile.isPending)
    return (
      <p className="page" role="status">
        {t('guard.loading')}
      </p>
    );
  // Without a profile the page is not rendered, and the request can be retried. A later failure leaves the open page with
  // its unsaved input, because the server checks every call of an admin.
  if (profile.isLoadingError)
    return (
      <div className="page">
        <ErrorState
          title={t('state.errorTitle')}
          error={profile.error}
          onRetry={() => void profile.refetch()}
        />
      </div>
    );
  return profile.data.role === 'admin' ? children : <Home />;
}

/** Guard of admin pages: other users are redirected to the home page, guests to /login. */
export function RequireAdmin({ path, children }: GuardProps) {
  return (
    <RequireSession path={path}>
      <AdminsOnly>{children}</AdminsOnly>
    </RequireSession>
  );
}
