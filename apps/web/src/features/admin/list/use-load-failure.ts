import { useEffect } from 'react';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { toAppError, useErrorText } from '#lib/errors/errors.ts';

/** Text for data that could not be loaded, also shown as a toast; null without an error. */
export function useLoadFailure(error: unknown): string | null {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const message = error ? t('loadFailed', { message: errorText(error) }) : null;
  // The query client opens the page of the set-up, which gives the reason.
  const isSetupRequired =
    Boolean(error) && toAppError(error).code === 'second_factor_setup_required';
  useEffect(() => {
    if (message && !isSetupRequired) toast('error', message);
  }, [message, isSetupRequired]);
  return message;
}
