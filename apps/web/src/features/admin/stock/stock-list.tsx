import { useState } from 'react';
import type { StockLine } from '@manabar/contracts';
import { stockSorts } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { LoadCodes } from '../codes/load-codes.tsx';
import { ProductFilter } from '../codes/product-filter.tsx';
import { useOpenForm } from '../form/use-open-form.ts';
import { onOrOff } from '../list/filters/active-filter.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { useAdminList, keepPage, useListTexts } from '../list/use-admin-list.tsx';
import { LoadPubgCodes } from '../pubg/load-pubg-codes.tsx';
import { useStockColumns } from './stock-columns.tsx';
import classes from './stock-list.module.css';
import { ThresholdForm } from './threshold-form.tsx';
import { useLineName } from './use-line-name.ts';

function Load({ line, onClose }: { line: StockLine; onClose: () => void }) {
  return line.kind === 'option' ? (
    <LoadCodes productId={line.productId} regionId={line.regionId} onClose={onClose} />
  ) : (
    <LoadPubgCodes denominationId={String(line.ref)} onClose={onClose} />
  );
}

/** Stock of all goods with its days of cover, lowest first. */
export function StockList() {
  const { t } = useTranslation('adminStock');
  const list = useAdminList({ sorts: stockSorts, filters: { productId: [], low: onOrOff } });
  const query = trpc.admin.stock.list.useQuery(list.input, keepPage);
  const names = useLineName();
  const [loading, setLoading] = useState<StockLine | null>(null);
  // There is no query for a single row, so the list is refetched.
  const form = useOpenForm<StockLine>(async (id) => {
    const { data } = await query.refetch({ throwOnError: true });
    const now = data?.items.find((line) => line.id === id);
    if (!now) throw new Error(`no stock ${id}`);
    return now;
  });
  const columns = useStockColumns({ names, onThreshold: form.edit, onLoad: setLoading });
  return (
    <>
      <p className={classes.lead}>{t('lead')}</p>
      <AdminList
        {...useListTexts('adminStock')}
        name="stock"
        exportOf="stock"
        list={list}
        query={query}
        columns={columns}
        nameOf={names.nameOf}
        filters={
          <>
            <ProductFilter {...list.filterProps('productId')} />
            {list.renderFilter('low', {
              label: t('filterLow'),
              all: t('allStock'),
              textOf: (value) => t(value === 'true' ? 'lowOnly' : 'enoughOnly'),
            })}
          </>
        }
      />
      {form.row && (
        <ThresholdForm
          key={form.key}
          line={form.row}
          name={names.nameOf(form.row)}
          {...form.dialog}
        />
      )}
      {loading && <Load key={loading.id} line={loading} onClose={() => setLoading(null)} />}
    </>
  );
}
