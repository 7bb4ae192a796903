import { useState } from 'react';
import type { AdminCurrencyRate } from '@manabar/contracts';
import { trpc } from '#lib/trpc.ts';
import { useOpenForm } from '../form/use-open-form.ts';
import { AdminList } from '../list/admin-list.tsx';
import { useAdminList, keepPage, sortsOf, useListTexts } from '../list/use-admin-list.tsx';
import { AutoUpdate } from './auto-update.tsx';
import { pairOf, useRateColumns } from './rate-columns.tsx';
import { RateForm } from './rate-form.tsx';
import { RateHistory } from './rate-history.tsx';

/** Rates for Steam top-ups with their age and source. */
export function RateList() {
  const list = useAdminList({ sorts: sortsOf('created', 'to_currency', 'rate', 'last_updated') });
  const query = trpc.admin.rates.list.useQuery(list.input, keepPage);
  // There is no query for a single rate, so the list is refetched.
  const form = useOpenForm<AdminCurrencyRate>(async (id) => {
    const { data } = await query.refetch({ throwOnError: true });
    const now = data?.items.find((rate) => rate.id === id);
    if (!now) throw new Error(`no rate ${id}`);
    return now;
  });
  const [past, setPast] = useState<AdminCurrencyRate | null>(null);
  const columns = useRateColumns({ onEdit: form.edit, onHistory: setPast });
  return (
    <>
      <AutoUpdate />
      <AdminList
        {...useListTexts('adminRates')}
        name="currencyRates"
        exportOf="currency-rates"
        list={list}
        query={query}
        columns={columns}
        nameOf={pairOf}
      />
      {form.row && <RateForm key={form.key} rate={form.row} {...form.dialog} />}
      <RateHistory rate={past} onClose={() => setPast(null)} />
    </>
  );
}
