import { MAX_CHOSEN_ROWS } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { AdminList } from '../list/admin-list.tsx';
import { useAdminList, keepPage, sortsOf, useListTexts } from '../list/use-admin-list.tsx';
import { UserBulk } from './user-bulk.tsx';
import { useUserColumns } from './user-columns.tsx';

/** Users, newest first, with search by nickname or id. */
export function UserList() {
  const { t } = useTranslation('adminUsers');
  const list = useAdminList({
    sorts: sortsOf('created', 'nickname', 'balanceUsd', 'balanceRub', 'role', 'blocked'),
    filters: { role: ['user', 'admin'], blocked: ['false', 'true'] },
  });
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
      filters={
        <>
          {list.renderFilter('role', {
            label: t('role'),
            all: t('roleAll'),
            textOf: (role) => t(role === 'admin' ? 'roleAdmin' : 'roleUser'),
          })}
          {list.renderFilter('blocked', {
            label: t('access'),
            all: t('accessAll'),
            textOf: (value) => t(value === 'true' ? 'accessBlocked' : 'accessOpen'),
          })}
        </>
      }
      exportOf="users"
      actions={(rows, done) => <UserBulk rows={rows} onDone={done} />}
      mostChosen={MAX_CHOSEN_ROWS}
    />
  );
}
