import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/errors/errors.ts';
import { toastFailure } from '#lib/errors/toast-failure.ts';

type Failed = 'add' | 'update' | 'delete' | 'status' | 'copy';

/** Shows the result of an admin's mutation as a toast. */
export function useSaveToasts() {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  return {
    saved: (what: 'saved' | 'created' | 'deleted' = 'saved') => toast('success', t(`form.${what}`)),
    /** Shows the reason why an action failed. */
    failed: (what: Failed, thrown: unknown, textOf = errorText) =>
      toastFailure(thrown, t(`failed.${what}`, { message: textOf(thrown) })),
  };
}
