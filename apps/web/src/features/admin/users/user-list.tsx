import { MAX_CHOSEN_ROWS } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { AdminList } from '../list/admin-list.tsx';
import { SelectFilter } from '../list/filters/select-filter.tsx';
import { useAdminList, keepPage, sortsOf, useListTexts } from '../list/use-admin-list.ts';
import { UserBulk } from './user-bulk.tsx';
import { useUserColumns } from './user-columns.tsx';

const useUserList = () =>
  useAdminList({
    sorts: sortsOf('created', 'nickname', 'balanceUsd', 'balanceRub', 'role', 'blocked'),
    filters: { role: ['user', 'admin'], blocked: ['false', 'true'] },
  });

function Filters({ list }: { list: ReturnType<typeof useUserList> }) {
  const { t } = useTranslation('adminUsers');
  return (
    <>
      <SelectFilter
        label={t('role')}
        all={t('roleAll')}
        {...list.filterProps('role')}
        textOf={(role) => t(role === 'admin' ? 'roleAdmin' : 'roleUser')}
      />
      <SelectFilter
        label={t('access')}
        all={t('accessAll')}
        {...list.filterProps('blocked')}
        textOf={(value) => t(value === 'true' ? 'accessBlocked' : 'accessOpen')}
      />
    </>
  );
}

/** Users, newest first, with search by nickname or id. */
export function UserList() {
  const list = useUserList();
  const query = trpc.admin.users.list.useQuery(list.input, keepPage);
  const columns = useUserColumns();
  return (
    <AdminList
      {...useListTexts('adminUsers')}
      name="users"
      list={list}
      query={query}
      columns={columns}
      nameOf={({ nickname }) => nickname}
      filters={<Filters list={list} />}
      exportOf="users"
      actions={(rows, done) => <UserBulk rows={rows} onDone={done} />}
      mostChosen={MAX_CHOSEN_ROWS}
    />
  );
}
