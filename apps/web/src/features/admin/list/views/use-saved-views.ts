import type { AdminListName } from '@manabar/contracts/rules';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useSaved } from '../../form/use-saved.ts';

/** Saved views of a list with their mutations. */
export function useSavedViews(list: AdminListName) {
  const { t } = useTranslation('admin');
  const { failed } = useSaved();
  const { data, error } = trpc.admin.views.list.useQuery({ list });
  const save = trpc.admin.views.save.useMutation({
    onSuccess: () => toast('success', t('form.saved')),
    onError: (thrown) => failed('add', thrown),
  });
  const remove = trpc.admin.views.remove.useMutation({
    onSuccess: () => toast('success', t('form.deleted')),
    onError: (thrown) => failed('delete', thrown),
  });
  return { views: data?.items, error, save, remove };
}
