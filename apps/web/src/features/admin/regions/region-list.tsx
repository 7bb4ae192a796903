import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminRegion } from '@manabar/contracts';
import { formatNumber } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useOpenForm } from '../form/use-open-form.ts';
import { ActiveFilter, onOrOff } from '../list/filters/active-filter.tsx';
import { AddButton } from '../list/add-button.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { DeleteRow } from '../list/rows/delete-row.tsx';
import { RowBulk } from '../list/selection/row-bulk.tsx';
import { sortsOf } from '../list/sorts-of.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { useRowChange } from '../list/rows/use-row-change.ts';
import { useRegionColumns } from './region-columns.tsx';
import { RegionForm } from './region-form.tsx';
import { regionName } from './region-name.ts';
import { useRegionActs } from './use-region-acts.ts';

/** Returns a function for a region's name in the admin's language. */
function useNameOf(): (region: AdminRegion) => string {
  const language = useLanguage();
  return (region) => regionName(region, language);
}

function Bulk({ rows, onDone }: { rows: readonly AdminRegion[]; onDone: () => void }) {
  const { t } = useTranslation('adminRegions');
  const language = useLanguage();
  const { change, remove } = useRegionActs();
  const values = { count: rows.length, shown: formatNumber(rows.length, language) };
  return (
    <RowBulk
      rows={rows}
      nameOf={useNameOf()}
      isActive={({ is_active }) => is_active}
      turn={(row, is_active) => change(row, { is_active })}
      remove={remove}
      question={{ title: t('deleteChosen', values), text: t('deleteText') }}
      onDone={onDone}
    />
  );
}

const useRegionList = () =>
  useAdminList({
    sorts: sortsOf('created', 'name', 'code', 'is_active'),
    filters: { is_active: onOrOff },
  });

function Filter({ list }: { list: ReturnType<typeof useRegionList> }) {
  return (
    <ActiveFilter
      value={list.filters['is_active']}
      onChange={(value) => list.filterBy('is_active', value)}
    />
  );
}

/** Regions of the products, newest first. */
export function RegionList() {
  const { t } = useTranslation('adminRegions');
  const list = useRegionList();
  const query = trpc.admin.regions.list.useQuery(list.input, { placeholderData: keepPreviousData });
  const { load, change, remove } = useRegionActs();
  const form = useOpenForm(load);
  const nameOf = useNameOf();
  const [deleting, setDeleting] = useState<AdminRegion | null>(null);
  const { changeRow, isBusy } = useRowChange({ list: ['admin', 'regions', 'list'], send: change });
  const columns = useRegionColumns({
    asOf: query.dataUpdatedAt,
    isBusy,
    onToggle: (row) => changeRow(row, { is_active: !row.is_active }),
    onEdit: form.edit,
    onDelete: setDeleting,
  });
  const add = <AddButton onClick={form.add}>{t('add')}</AddButton>;
  return (
    <>
      <AdminList
        name="regions"
        exportOf="regions"
        title={t('title')}
        list={list}
        query={query}
        columns={columns}
        nameOf={nameOf}
        search={{ label: t('search'), hint: t('searchHint') }}
        empty={{ title: t('noneTitle'), text: t('noneText'), action: add }}
        filters={<Filter list={list} />}
        tools={add}
        actions={(rows, done) => <Bulk rows={rows} onDone={done} />}
      />
      {form.opened && (
        <RegionForm
          key={form.key}
          region={form.row}
          onClose={form.close}
          onConflict={() => void form.reload()}
        />
      )}
      <DeleteRow
        row={deleting}
        title={(region) => t('deleteTitle', { name: nameOf(region) })}
        text={t('deleteText')}
        remove={remove}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}
