import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { AddButton } from '../list/add-button.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { useAdminList, keepPage, sortsOf, useListTexts } from '../list/use-admin-list.tsx';
import { AccountForm } from './account-form.tsx';
import { useServiceColumns } from './service-columns.tsx';

/** Service accounts, newest first, linked to their pages. */
export function ServiceList() {
  const { t } = useTranslation('adminServices');
  const list = useAdminList({
    sorts: sortsOf('created', 'name', 'balanceUsd', 'balanceRub', 'lastUsed', 'blocked'),
    filters: { blocked: ['false', 'true'] },
  });
  const query = trpc.admin.services.list.useQuery(list.input, keepPage);
  const columns = useServiceColumns();
  const [adding, setAdding] = useState(false);
  const texts = useListTexts('adminServices');
  const add = <AddButton onClick={() => setAdding(true)}>{t('add')}</AddButton>;
  return (
    <>
      <AdminList
        {...texts}
        name="services"
        list={list}
        query={query}
        columns={columns}
        nameOf={({ name }) => name}
        empty={{ ...texts.empty, action: add }}
        tools={add}
        filters={list.renderFilter('blocked', {
          label: t('access'),
          all: t('accessAll'),
          textOf: (value) => t(value === 'true' ? 'accessBlocked' : 'accessOpen'),
        })}
      />
      {adding && <AccountForm account={null} onClose={() => setAdding(false)} />}
    </>
  );
}
