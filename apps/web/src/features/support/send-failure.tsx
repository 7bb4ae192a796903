import { useTranslation } from 'react-i18next';
import { Icon } from '#components/media/icon.tsx';
import { toAppError } from '#lib/errors/errors.ts';
import { useErrorText } from '#lib/errors/use-error-text.ts';
import classes from './send-failure.module.css';

const MINUTE = 60;

/** Returns the text for a message that was not sent and when to try again. */
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

/** Alert above the button that asks to try again; the typed message stays in the form. */
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
