import { keepPreviousData } from '@tanstack/react-query';
import { MAX_CHOSEN_ROWS } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { AdminList } from '../list/admin-list.tsx';
import { ListFilter } from '../list/filters/list-filter.tsx';
import { useAdminList } from '../list/use-admin-list.ts';
import { UserBulk } from './user-bulk.tsx';
import { useUserColumns } from './user-columns.tsx';

const useUserList = () =>
  useAdminList({
    sorts: [
      '-created',
      'created',
      'nickname',
      '-nickname',
      'balanceUsd',
      '-balanceUsd',
      'balanceRub',
      '-balanceRub',
    ],
    filters: { role: ['user', 'admin'], blocked: ['true', 'false'] },
  });

function Filters({ list }: { list: ReturnType<typeof useUserList> }) {
  const { t } = useTranslation('adminUsers');
  return (
    <>
      <ListFilter
        label={t('role')}
        all={t('roleAll')}
        value={list.filters['role']}
        options={[
          { value: 'user', label: t('roleUser') },
          { value: 'admin', label: t('roleAdmin') },
        ]}
        onChange={(value) => list.filterBy('role', value)}
      />
      <ListFilter
        label={t('access')}
        all={t('accessAll')}
        value={list.filters['blocked']}
        options={[
          { value: 'false', label: t('accessOpen') },
          { value: 'true', label: t('accessBlocked') },
        ]}
        onChange={(value) => list.filterBy('blocked', value)}
      />
    </>
  );
}

/** Users, newest first, with search by nickname or id. */
export function UserList() {
  const { t } = useTranslation('adminUsers');
  const list = useUserList();
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
      filters={<Filters list={list} />}
      exportOf="users"
      actions={(rows, done) => <UserBulk rows={rows} onDone={done} />}
      mostChosen={MAX_CHOSEN_ROWS}
    />
  );
}
