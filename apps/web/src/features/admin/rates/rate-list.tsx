import { useState } from 'react';
import type { AdminCurrencyRate } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useOpenForm } from '../form/use-open-form.ts';
import { AddButton } from '../list/add-button.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { useAdminList, keepPage, sortsOf, useListTexts } from '../list/use-admin-list.tsx';
import { AddRateForm } from './add-rate-form.tsx';
import { AutoUpdate } from './auto-update.tsx';
import { pairOf, useRateColumns } from './rate-columns.tsx';
import { RateForm } from './rate-form.tsx';
import { RateHistory } from './rate-history.tsx';

/** Rates for Steam top-ups with their age and source. */
export function RateList() {
  const { t } = useTranslation('adminRates');
  const list = useAdminList({ sorts: sortsOf('created', 'to_currency', 'rate', 'last_updated') });
  const query = trpc.admin.rates.list.useQuery(list.input, keepPage);
  const { data: missing = [] } = trpc.admin.rates.missing.useQuery();
  // There is no query for a single rate, so the list is refetched.
  const form = useOpenForm<AdminCurrencyRate>(async (id) => {
    const { data } = await query.refetch({ throwOnError: true });
    const now = data?.items.find((rate) => rate.id === id);
    if (!now) throw new Error(`no rate ${id}`);
    return now;
  });
  const [past, setPast] = useState<AdminCurrencyRate | null>(null);
  const [adding, setAdding] = useState(false);
  const texts = useListTexts('adminRates');
  const add = missing.length > 0 && (
    <AddButton onClick={() => setAdding(true)}>{t('add')}</AddButton>
  );
  const columns = useRateColumns({ onEdit: form.edit, onHistory: setPast });
  return (
    <>
      <AutoUpdate />
      <AdminList
        {...texts}
        empty={{ ...texts.empty, action: add }}
        tools={add}
        name="currencyRates"
        exportOf="currency-rates"
        list={list}
        query={query}
        columns={columns}
        nameOf={pairOf}
      />
      {form.row && <RateForm key={form.key} rate={form.row} {...form.dialog} />}
      {adding && <AddRateForm missing={missing} onClose={() => setAdding(false)} />}
      <RateHistory rate={past} onClose={() => setPast(null)} />
    </>
  );
}
