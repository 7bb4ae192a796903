import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { AuthCard } from '#features/auth/auth-card.tsx';
import { RequestResetForm } from '#features/auth/request-reset-form.tsx';
import { ResetPasswordForm } from '#features/auth/reset-password-form.tsx';
import { useRequestReset, useResetPassword } from '#features/auth/use-password-reset.ts';
import { focusIfLost } from '#lib/page/focus-if-lost.ts';
import { useLinkToken } from '#lib/page/use-link-token.ts';
import { useShopSettings } from '#lib/use-shop-settings.ts';

function Footer() {
  const { t } = useTranslation('auth');
  return (
    <>
      <Link to={pages.login}>{t('reset.toLogin')}</Link>
      <Link to={pages.support}>{t('reset.toSupport')}</Link>
    </>
  );
}

/** Requests a link; without a message channel the page refers to support instead. */
function Request() {
  const { t } = useTranslation('auth');
  const channels = useShopSettings()?.messageChannels;
  const request = useRequestReset();
  const canSend = !channels || channels.length > 0;
  return (
    <AuthCard
      title={t('reset.title')}
      subtitle={!request.isSuccess && t(canSend ? 'reset.subtitle' : 'reset.none')}
      footer={<Footer />}
    >
      {channels && canSend && <RequestResetForm channels={channels} request={request} />}
    </AuthCard>
  );
}

function NewPassword({ token, onAskAgain }: { token: string; onAskAgain: () => void }) {
  const { t } = useTranslation('auth');
  const { isInvalid, ...form } = useResetPassword(token);
  if (isInvalid) {
    return (
      <AuthCard
        title={t('reset.invalid')}
        subtitle={<span role="alert">{t('reset.invalidText')}</span>}
        footer={
          <Link ref={focusIfLost} to={pages.resetPassword} onClick={onAskAgain}>
            {t('reset.askAgain')}
          </Link>
        }
      >
        {null}
      </AuthCard>
    );
  }
  return (
    <AuthCard title={t('reset.newTitle')} subtitle={t('reset.newSubtitle')} footer={<Footer />}>
      <ResetPasswordForm {...form} />
    </AuthCard>
  );
}

/** Page /reset-password: requests a link, and sets a new password when a link was opened. */
export default function ResetPasswordPage() {
  const [token, forget] = useLinkToken();
  // Another link opened in the same tab changes only the fragment, so its key resets the page.
  return token ? <NewPassword key={token} token={token} onAskAgain={forget} /> : <Request />;
}
