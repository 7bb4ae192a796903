import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminPromotion } from '@manabar/contracts';
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
import { useAdminList } from '../list/use-admin-list.ts';
import { useRowChange } from '../list/rows/use-row-change.ts';
import { captionIn } from './caption-in.ts';
import { usePromotionColumns } from './promotion-columns.tsx';
import { PromotionForm } from './promotion-form.tsx';
import { usePromotionActs } from './use-promotion-acts.ts';

function Bulk({ rows, onDone }: { rows: readonly AdminPromotion[]; onDone: () => void }) {
  const { t } = useTranslation('adminPromotions');
  const language = useLanguage();
  const { change, remove } = usePromotionActs();
  const values = { count: rows.length, shown: formatNumber(rows.length, language) };
  return (
    <RowBulk
      rows={rows}
      nameOf={(row) => captionIn(row, language)}
      isActive={({ active }) => active}
      turn={(row, active) => change(row, { active })}
      remove={remove}
      question={{ title: t('deleteChosen', values), text: t('deleteText') }}
      onDone={onDone}
    />
  );
}

/** Promotions of the home page, newest first. */
export function PromotionList() {
  const { t } = useTranslation('adminPromotions');
  const language = useLanguage();
  const list = useAdminList({
    sorts: ['-created', 'created', 'text', '-text', 'active', '-active'],
    filters: { active: onOrOff },
  });
  const query = trpc.admin.promotions.list.useQuery(list.input, {
    placeholderData: keepPreviousData,
  });
  const { load, change, remove } = usePromotionActs();
  const form = useOpenForm(load);
  const [deleting, setDeleting] = useState<AdminPromotion | null>(null);
  const { changeRow, isBusy } = useRowChange({
    list: ['admin', 'promotions', 'list'],
    send: change,
  });
  const columns = usePromotionColumns({
    asOf: query.dataUpdatedAt,
    isBusy,
    onToggle: (row) => changeRow(row, { active: !row.active }),
    onEdit: form.edit,
    onDelete: setDeleting,
  });
  const add = <AddButton onClick={form.add}>{t('add')}</AddButton>;
  return (
    <>
      <AdminList
        name="promotions"
        exportOf="promotions"
        title={t('title')}
        list={list}
        query={query}
        columns={columns}
        nameOf={(row) => captionIn(row, language)}
        search={{ label: t('search'), hint: t('searchHint') }}
        empty={{ title: t('noneTitle'), text: t('noneText'), action: add }}
        filters={
          <ActiveFilter
            value={list.filters['active']}
            onChange={(value) => list.filterBy('active', value)}
          />
        }
        tools={add}
        actions={(rows, done) => <Bulk rows={rows} onDone={done} />}
      />
      {form.opened && (
        <PromotionForm
          key={form.key}
          promotion={form.row}
          onClose={form.close}
          onConflict={() => void form.reload()}
        />
      )}
      <DeleteRow
        row={deleting}
        title={(row) => t('deleteTitle', { text: captionIn(row, language) })}
        text={t('deleteText')}
        remove={remove}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}
