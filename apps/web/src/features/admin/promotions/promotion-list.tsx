import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminPromotion } from '@manabar/contracts';
import { Icon } from '#components/icon.tsx';
import { formatNumber } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useOpenForm } from '../form/use-open-form.ts';
import { ActiveFilter, onOrOff } from '../list/active-filter.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { DeleteRow } from '../list/delete-row.tsx';
import { RowBulk } from '../list/row-bulk.tsx';
import { useAdminList } from '../list/use-admin-list.ts';
import { useRowChange } from '../list/use-row-change.ts';
import { usePromotionColumns } from './promotion-columns.tsx';
import { PromotionForm } from './promotion-form.tsx';
import { usePromotionActs } from './use-promotion-acts.ts';

const nameOf = ({ text }: AdminPromotion) => text;

function Bulk({ rows, onDone }: { rows: readonly AdminPromotion[]; onDone: () => void }) {
  const { t } = useTranslation('adminPromotions');
  const language = useLanguage();
  const { change, remove } = usePromotionActs();
  const values = { count: rows.length, shown: formatNumber(rows.length, language) };
  return (
    <RowBulk
      rows={rows}
      nameOf={nameOf}
      isActive={({ active }) => active}
      turn={(row, active) => change(row, { active })}
      remove={remove}
      question={{ title: t('deleteChosen', values), text: t('deleteText') }}
      onDone={onDone}
    />
  );
}

/** The promotions of the home page, newest first. */
export function PromotionList() {
  const { t } = useTranslation('adminPromotions');
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
  const add = (
    <Button leftSection={<Icon name="plus" size={18} />} onClick={form.add}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <AdminList
        name="promotions"
        exportOf="promotions"
        title={t('title')}
        list={list}
        query={query}
        columns={columns}
        nameOf={nameOf}
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
        title={({ text }) => t('deleteTitle', { text })}
        text={t('deleteText')}
        remove={remove}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}
