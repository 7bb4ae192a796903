import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isSessionEnd, toAppError, useErrorText } from '#lib/errors/errors.ts';
import { toast } from '#lib/toasts.ts';

/** Whether another page opens and gives the reason: the log-in, or the set-up of the second factor. */
function opensAnotherPage(error: unknown): boolean {
  const refusal = toAppError(error);
  return isSessionEnd(refusal) || refusal.code === 'second_factor_setup_required';
}

/** Text for data that could not be loaded, also shown as a toast, once while polling fails; null without an error. */
export function useLoadFailure(error: unknown): string | null {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const message = error ? t('loadFailed', { message: errorText(error) }) : null;
  const isToastNeeded = Boolean(error) && !opensAnotherPage(error);
  useEffect(() => {
    if (message && isToastNeeded) toast('error', message);
  }, [message, isToastNeeded]);
  return message;
}
