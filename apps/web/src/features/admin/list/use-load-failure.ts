import { useEffect } from 'react';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/use-error-text.ts';

/** What is said where data could not be loaded, in place and, at once, as a toast; null where nothing failed. */
export function useLoadFailure(error: unknown): string | null {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const message = error ? t('loadFailed', { message: errorText(error) }) : null;
  useEffect(() => {
    if (message) toast('error', message);
  }, [message]);
  return message;
}
