import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { ErrorState } from '#components/state-message.tsx';
import { useProfile } from '#lib/use-profile.ts';
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
  // Without an answer nobody is an admin; who it is may be asked again.
  if (profile.isError)
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

/** Pages of an admin: others go to the home page, without a stored token to /login. */
export function RequireAdmin({ path, children }: GuardProps) {
  return (
    <RequireSession path={path}>
      <AdminsOnly>{children}</AdminsOnly>
    </RequireSession>
  );
}
