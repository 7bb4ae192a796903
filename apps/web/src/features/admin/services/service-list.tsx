import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Icon } from '#components/icon.tsx';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { AdminList } from '../list/admin-list.tsx';
import { ListFilter } from '../list/list-filter.tsx';
import { useAdminList } from '../list/use-admin-list.ts';
import { AccountForm } from './account-form.tsx';
import { useServiceColumns } from './service-columns.tsx';

/** Accounts of other programs, newest first; each leads to its page. */
export function ServiceList() {
  const { t } = useTranslation('adminServices');
  const list = useAdminList({
    sorts: ['-created', 'created', 'name', '-name'],
    filters: { blocked: ['true', 'false'] },
  });
  const query = trpc.admin.services.list.useQuery(list.input, {
    placeholderData: keepPreviousData,
  });
  const columns = useServiceColumns(query.dataUpdatedAt);
  const [adding, setAdding] = useState(false);
  const add = (
    <Button leftSection={<Icon name="plus" size={18} />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
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
