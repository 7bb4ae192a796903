import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { toAppError, useErrorText } from '#lib/errors/errors.ts';

const MINUTE = 60;

/** Alert above the button that asks to try again; the typed message stays in the form. */
export function SendFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('support');
  const errorText = useErrorText();
  const { code, retryAfter } = toAppError(error);
  const minutes = retryAfter === null ? null : Math.max(1, Math.ceil(retryAfter / MINUTE));
  const tooMany =
    minutes === null ? t('failure.later') : t('failure.rate_limited', { count: minutes });
  const reason = code === 'rate_limited' ? tooMany : errorText(error);
  return <FailureAlert title={t('failure.send_failed')} reason={reason} />;
}
