import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '@manabar/contracts';
import { PageTitle } from '#components/layout/page-title.tsx';
import { Skeletons } from '#components/feedback/skeletons.tsx';
import { ErrorState } from '#components/feedback/state-message.tsx';
import { useLogout } from '#features/auth/use-logout.ts';
import { Balances } from '#features/profile/balances.tsx';
import { BuyerLevelProgress } from '#features/profile/buyer-level-progress.tsx';
import { ProfileHead } from '#features/profile/profile-head.tsx';
import { ProfileLinks } from '#features/profile/profile-links.tsx';
import { Security } from '#features/profile/security.tsx';
import { StaleNote } from '#features/profile/stale-note.tsx';
import { isSessionEnd, toAppError } from '#lib/errors/errors.ts';
import { lazyComponent, withTexts } from '#lib/page/lazy-component.tsx';
import { trpc } from '#lib/trpc.ts';
import classes from './profile-page.module.css';

/** Maximum age in milliseconds of the displayed balances when the page opens. */
const FRESH_MS = 5_000;

/** Profile of the logged-in customer with balances and buyer status. */
function useFreshProfile() {
  return trpc.profile.get.useQuery(undefined, { staleTime: FRESH_MS });
}

// Loaded on demand with the password rules, which most visits do not need.
const ChangePasswordForm = lazyComponent(() => import('#features/auth/change-password-form.tsx'));

// Loaded separately, because it is below the fold and has form fields that the rest of the page does not need.
const ContactSettings = lazyComponent(() =>
  withTexts(import('#features/profile/contacts/contact-settings.tsx'), ['contacts']),
);

const PersonalDataPart = lazyComponent(() =>
  withTexts(import('#features/profile/personal-data/personal-data.tsx'), ['contacts']),
);

function Loaded({ profile }: { profile: Profile }) {
  return (
    <>
      <ProfileHead profile={profile} />
      <div className={classes.pair}>
        <Balances profile={profile} />
        <BuyerLevelProgress status={profile.buyerStatus} />
      </div>
      <Security
        passwordForm={(close) => (
          <ChangePasswordForm nickname={profile.nickname} onChanged={close} onCancel={close} />
        )}
      />
      <Suspense fallback={<Skeletons count={1} height={360} />}>
        <ContactSettings />
        <PersonalDataPart />
      </Suspense>
    </>
  );
}

/** Placeholder in the sizes of the loaded profile. */
function Loading() {
  return (
    <>
      <div className={classes.headLoading}>
        <Skeletons count={1} height={72} />
      </div>
      <div className={classes.pair}>
        <Skeletons count={2} height={216} />
      </div>
    </>
  );
}

/** Page /profile: identity, balance, buyer status, and links to orders and the log-out. */
export default function ProfilePage() {
  const { t } = useTranslation('profile');
  const { data, error, isPending, refetch } = useFreshProfile();
  const { logout, pending } = useLogout();
  // After a 401 the customer is redirected to /login.
  const failure = error && !isSessionEnd(toAppError(error)) ? error : null;
  const retry = () => void refetch();
  return (
    <div className={`page ${classes.page}`}>
      <PageTitle title={t('page.title')} />
      <div className="stack-16">
        {failure && data && <StaleNote onRetry={retry} />}
        {failure && !data && (
          <ErrorState title={t('page.load_failed')} error={failure} onRetry={retry} />
        )}
        {isPending && <Loading />}
        {data && <Loaded profile={data} />}
        <ProfileLinks onLogout={logout} leaving={pending} />
      </div>
    </div>
  );
}
