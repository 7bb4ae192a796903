import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from '#lib/translation.ts';
import { trpc } from '#lib/trpc.ts';
import { AdminList } from '../list/admin-list.tsx';
import { useAdminList } from '../list/use-admin-list.ts';
import { useUserColumns } from './user-columns.tsx';

/** Everybody with an account, newest first: found by nickname or id. */
export function UserList() {
  const { t } = useTranslation('adminUsers');
  const list = useAdminList({ sorts: ['-created', 'created', 'nickname', '-nickname'] });
  const query = trpc.admin.users.list.useQuery(list.input, { placeholderData: keepPreviousData });
  const columns = useUserColumns(query.dataUpdatedAt);
  return (
    <AdminList
      name="users"
      title={t('title')}
      list={list}
      query={query}
      columns={columns}
      nameOf={({ nickname }) => nickname}
      search={{ label: t('search'), hint: t('searchHint') }}
      empty={{ title: t('noneTitle'), text: t('noneText') }}
    />
  );
}
