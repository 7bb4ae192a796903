import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { AuthCard } from '#features/auth/auth-card.tsx';
import { LoginForm } from '#features/auth/login-form.tsx';

/** Page /login. */
export default function LoginPage() {
  const { t } = useTranslation('auth');
  return (
    <AuthCard
      title={t('login.title')}
      subtitle={t('login.subtitle')}
      footer={
        <>
          <span>
            {t('login.noAccount')} <Link to={pages.register}>{t('login.toRegister')}</Link>
          </span>
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
