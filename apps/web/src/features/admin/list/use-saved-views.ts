import type { AdminListName } from '@manabar/contracts/rules';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useSaved } from '../form/use-saved.ts';

/** The admin's saved views of a list, and what changes them. */
export function useSavedViews(list: AdminListName) {
  const { t } = useTranslation('admin');
  const { failed } = useSaved();
  const { views } = trpc.useUtils().admin;
  const { data, error } = trpc.admin.views.list.useQuery({ list });
  const reload = () => views.list.invalidate({ list });
  const save = trpc.admin.views.save.useMutation({
    onSuccess: () => toast('success', t('form.saved')),
    onError: (thrown) => failed('add', thrown),
    onSettled: reload,
  });
  const remove = trpc.admin.views.remove.useMutation({
    onSuccess: () => toast('success', t('form.deleted')),
    onError: (thrown) => failed('delete', thrown),
    onSettled: reload,
  });
  return { views: data?.items, error, save, remove };
}
