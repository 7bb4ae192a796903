import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { AddButton } from '../list/add-button.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { ListFilter } from '../list/filters/list-filter.tsx';
import { sortsOf } from '../list/sorts-of.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { AccountForm } from './account-form.tsx';
import { useServiceColumns } from './service-columns.tsx';

/** Service accounts, newest first, linked to their pages. */
export function ServiceList() {
  const { t } = useTranslation('adminServices');
  const list = useAdminList({
    sorts: sortsOf('created', 'name', 'balanceUsd', 'balanceRub', 'lastUsed', 'blocked'),
    filters: { blocked: ['true', 'false'] },
  });
  const query = trpc.admin.services.list.useQuery(list.input, {
    placeholderData: keepPreviousData,
  });
  const columns = useServiceColumns(query.dataUpdatedAt);
  const [adding, setAdding] = useState(false);
  const add = <AddButton onClick={() => setAdding(true)}>{t('add')}</AddButton>;
  return (
    <>
      <AdminList
        name="services"
        title={t('title')}
        list={list}
        query={query}
        columns={columns}
        nameOf={({ name }) => name}
        search={{ label: t('search'), hint: t('searchHint') }}
        empty={{ title: t('noneTitle'), text: t('noneText'), action: add }}
        tools={add}
        filters={
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
        }
      />
      {adding && <AccountForm account={null} onClose={() => setAdding(false)} />}
    </>
  );
}
