import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentMatter } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { onOrOff } from '../list/active-filter.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { ListFilter } from '../list/list-filter.tsx';
import { useAdminList } from '../list/use-admin-list.ts';
import { useMatterColumns } from './matter-columns.tsx';
import { ResolveForm } from './resolve-form.tsx';
import { useKindText } from './use-kind-text.ts';

/** Money and messages of payments that the shop cannot decide about, newest first. */
export function MatterList() {
  const { t } = useTranslation('adminRecords');
  const kindText = useKindText();
  const list = useAdminList({ sorts: ['-created', 'created'], filters: { open: onOrOff } });
  const query = trpc.admin.matters.list.useQuery(list.input, { placeholderData: keepPreviousData });
  const [resolving, setResolving] = useState<PaymentMatter | null>(null);
  const columns = useMatterColumns({ asOf: query.dataUpdatedAt, onResolve: setResolving });
  return (
    <>
      <AdminList
        name="matters"
        title={t('matters.title')}
        list={list}
        query={query}
        columns={columns}
        nameOf={({ kind, id }) => `${kindText(kind)}, ${id}`}
        search={{ label: t('matters.search'), hint: t('matters.searchHint') }}
        empty={{ title: t('matters.noneTitle'), text: t('matters.noneText') }}
        filters={
          <ListFilter
            label={t('matters.state')}
            all={t('matters.all')}
            value={list.filters['open']}
            options={[
              { value: 'true', label: t('matters.open') },
              { value: 'false', label: t('matters.resolved') },
            ]}
            onChange={(value) => list.filterBy('open', value)}
          />
        }
      />
      {resolving && <ResolveForm matter={resolving} onClose={() => setResolving(null)} />}
    </>
  );
}
