import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/errors/errors.ts';

type Failed = 'add' | 'update' | 'delete' | 'status' | 'copy';

/** Says how a mutation by an admin ended. */
export function useSaveToasts() {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  return {
    saved: (what: 'saved' | 'created' | 'deleted' = 'saved') => toast('success', t(`form.${what}`)),
    /** Shows why the action failed. */
    failed: (what: Failed, thrown: unknown, textOf = errorText) =>
      toast('error', t(`failed.${what}`, { message: textOf(thrown) })),
  };
}
