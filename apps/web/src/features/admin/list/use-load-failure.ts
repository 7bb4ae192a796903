import { useEffect } from 'react';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/errors/errors.ts';

/** Text for data that could not be loaded, also shown as a toast; null without an error. */
export function useLoadFailure(error: unknown): string | null {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const message = error ? t('loadFailed', { message: errorText(error) }) : null;
  useEffect(() => {
    if (message) toast('error', message);
  }, [message]);
  return message;
}
