import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { AuthCard } from '#features/auth/auth-card.tsx';
import { RegisterForm } from '#features/auth/register-form.tsx';

/** Page /register. */
export default function RegisterPage() {
  const { t } = useTranslation('auth');
  return (
    <AuthCard
      title={t('register.title')}
      subtitle={t('register.subtitle')}
      footer={
        <span>
          {t('register.haveAccount')} <Link to={pages.login}>{t('register.toLogin')}</Link>
        </span>
      }
    >
      <RegisterForm />
    </AuthCard>
  );
}
