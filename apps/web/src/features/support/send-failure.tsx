import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon.tsx';
import { toAppError } from '#lib/errors.ts';
import { useErrorText } from '#lib/use-error-text.ts';
import classes from './send-failure.module.css';

const MINUTE = 60;

/** Why the message did not go out, and when to try again. */
function useReason(): (thrown: unknown) => string {
  const { t } = useTranslation('support');
  const errorText = useErrorText();
  return (thrown) => {
    const { code, retryAfter } = toAppError(thrown);
    if (code !== 'rate_limited') return errorText(thrown);
    if (retryAfter === null) return t('failure.later');
    return t('failure.rate_limited', { count: Math.max(1, Math.ceil(retryAfter / MINUTE)) });
  };
}

/** The alert above the button, which asks to try again; what was typed stands there still. */
export function SendFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('support');
  const reason = useReason();
  return (
    <div className={classes.failure} role="alert">
      <Icon name="alert" />
      <div>
        <strong>{t('failure.send_failed')}</strong>
        <p>{reason(error)}</p>
      </div>
    </div>
  );
}
