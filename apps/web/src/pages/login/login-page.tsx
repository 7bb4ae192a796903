import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { AuthCard } from '#features/auth/auth-card.tsx';
import { LoginForm } from '#features/auth/login-form.tsx';
import { useLogInElsewhere } from '#features/auth/use-log-in-elsewhere.ts';
import { useShopSettings } from '#lib/use-shop-settings.ts';

/** Page /login. */
export default function LoginPage() {
  const { t } = useTranslation('auth');
  useLogInElsewhere();
  const channels = useShopSettings()?.messageChannels;
  return (
    <AuthCard
      title={t('login.title')}
      subtitle={t('login.subtitle')}
      footer={
        <>
          <span>
            {t('login.noAccount')} <Link to={pages.register}>{t('login.toRegister')}</Link>
          </span>
          {/* While the settings are loading, the hidden link keeps its place. */}
          {channels?.length !== 0 && (
            <Link to={pages.resetPassword} style={{ visibility: channels ? undefined : 'hidden' }}>
              {t('reset.forgot')}
            </Link>
          )}
          <span>
            {t('login.noAccess')} <Link to={pages.support}>{t('login.toSupport')}</Link>
          </span>
        </>
      }
    >
      <LoginForm />
    </AuthCard>
  );
}
