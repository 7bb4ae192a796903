import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { AuthCard } from '#features/auth/auth-card.tsx';
import ChangePasswordForm from '#features/auth/change-password-form.tsx';
import { useLogout } from '#features/auth/use-logout.ts';
import { returnPathOrHome } from '#lib/page/return-path.ts';
import { useSession } from '#lib/session/session.ts';
import { useTranslation } from 'react-i18next';
import { useProfile } from '#lib/session/use-profile.ts';

/** Page /profile/password, where a password set by an admin must be changed first. */
export default function ChangePasswordPage() {
  const { t } = useTranslation(['auth', 'common']);
  const navigate = useNavigate();
  const forced = useProfile().data?.mustChangePassword === true;
  const { logout, pending } = useLogout();
  return (
    <AuthCard
      title={forced ? t('change.forcedTitle') : t('change.title')}
      subtitle={forced ? t('change.forcedSubtitle') : t('change.subtitle')}
      footer={
        <Button variant="subtle" onClick={logout} loading={pending}>
          {t('common:nav.logout')}
        </Button>
      }
    >
      <ChangePasswordForm
        nickname={useSession()?.nickname ?? ''}
        onChanged={() => void navigate(returnPathOrHome(), { replace: true })}
      />
    </AuthCard>
  );
}
