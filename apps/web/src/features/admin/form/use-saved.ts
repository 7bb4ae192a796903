import { useQueryClient } from '@tanstack/react-query';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/use-error-text.ts';

type Failed = 'add' | 'update' | 'delete' | 'status' | 'copy';

/** What follows an act of an admin: everything that the admin area and the shop showed is asked for again. */
export function useSaved() {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const queries = useQueryClient();
  return {
    /** Done: says so, and lists are read anew. */
    saved: async (what: 'saved' | 'created' | 'deleted' = 'saved') => {
      toast('success', t(`form.${what}`));
      await queries.invalidateQueries();
    },
    /** Not done: says why. */
    failed: (what: Failed, thrown: unknown, textOf = errorText) =>
      toast('error', t(`failed.${what}`, { message: textOf(thrown) })),
  };
}
