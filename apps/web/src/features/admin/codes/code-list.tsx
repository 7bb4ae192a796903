import { Button } from '@mantine/core';
import type { AdminCode } from '@manabar/contracts';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { pages } from '@manabar/contracts/rules';
import { BackLink } from '#components/layout/back-link.tsx';
import { useLocation, useNavigate } from 'react-router-dom';
import { MatchingRowsJob } from '../bulk-jobs/matching-rows-job.tsx';
import { AddButton } from '../list/add-button.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { ExportButton } from '../list/export/export-button.tsx';
import { useRowChange } from '../list/rows/use-row-change.ts';
import { useLoadedCodeColumns } from './code-columns.tsx';
import { productIdOf, ProductFilter } from './product-filter.tsx';
import { CodeForm } from './code-form.tsx';
import { LoadCodes } from './load-codes.tsx';
import { maskedCodeWithId } from './shared/masked-code-with-id.tsx';
import { StatusBulk } from './shared/status-bulk.tsx';
import { useCodeDialogs } from './shared/use-code-dialogs.tsx';
import { useCodeFailureText } from './shared/use-code-failure-text.ts';
import { useBulkStatusActions } from './shared/use-bulk-status-actions.ts';
import { keepPage, useListTexts, useAdminList, sortsOf } from '../list/use-admin-list.tsx';
import { SelectFilter } from '../list/filters/select-filter.tsx';
import { RegionFilter } from './region-filter.tsx';

/** List state of the codes with filters by product, region and status. */
const useCodeList = () =>
  useAdminList({
    privateSearch: true,
    sorts: sortsOf('created', 'product', 'gameAmount', 'priceUsd', 'priceRub', 'status'),
    filters: { productId: [], regionId: [], status: ['available', 'used'], batchId: [] },
  });
type CodeListState = ReturnType<typeof useCodeList>;

function CodeFilters({ list }: { list: CodeListState }) {
  const { t } = useTranslation('adminCodes');
  const batch = list.filters['batchId'];
  return (
    <>
      {batch !== undefined && (
        <SelectFilter
          label={t('batch')}
          all={t('allBatches')}
          {...list.filterProps('batchId')}
          values={[batch]}
          textOf={(id) => t('onlyBatch', { id })}
        />
      )}
      <ProductFilter {...list.filterProps('productId')} />
      <RegionFilter {...list.filterProps('regionId')} />
      {list.renderFilter('status', {
        label: t('filterStatus'),
        all: t('allStatuses'),
        textOf: (status) => t(`status.${status}`),
      })}
    </>
  );
}

const NAME = 'load';

/** Whether the address opens the load dialog; `answered` removes the request from the address. */
function useAskedLoad(): { asked: boolean; answered: () => void } {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  return {
    asked: params.has(NAME),
    answered: () => {
      if (!params.has(NAME)) return;
      params.delete(NAME);
      const rest = params.toString();
      void navigate(pathname + (rest && `?${rest}`), { replace: true });
    },
  };
}

/** Link from the codes of a product to the product. */
function ProductLink({ id }: { id: number }) {
  const { t } = useTranslation('adminCodes');
  const { data } = trpc.admin.products.get.useQuery({ id });
  if (!data) return null;
  return (
    <BackLink to={`${pages.adminProducts}?q=${encodeURIComponent(data.slug)}`}>
      {t('backToProduct')}
    </BackLink>
  );
}

/** Dialogs of the loaded codes; initially the one requested by the address. */
function useLoadedCodeDialogs(productId: number | null) {
  const { t } = useTranslation('adminCodes');
  const format = useFormatter();
  const { codes } = trpc.useUtils().client.admin;
  const { asked, answered } = useAskedLoad();
  return useCodeDialogs<AdminCode>({
    opensMore: asked,
    onChange: answered,
    load: (id) => codes.get.query({ id }),
    reveal: (input) => codes.reveal.mutate(input),
    remove: (id) => codes.delete.mutate({ id }),
    consequence: ({ status, orderId }) => {
      if (orderId !== undefined) return t('reveal.noReturn');
      return status === 'available' ? t('reveal.offSale') : undefined;
    },
    deleteText: ({ product, gameAmount }) =>
      t('deleteText', { product, amount: format.number(gameAmount) }),
    failureText: useCodeFailureText(),
    form: (code, { key, ...props }) => (
      <CodeForm key={key} code={code} productId={productId} {...props} />
    ),
    more: (onClose) => <LoadCodes productId={productId} onClose={onClose} />,
  });
}

/** List of loaded codes, masked, with search by code, order and product. */
export function CodeList() {
  const { t } = useTranslation('adminCodes');
  const list = useCodeList();
  const query = trpc.admin.codes.list.useQuery(list.input, keepPage);
  const { codes } = trpc.useUtils().client.admin;
  const productId = productIdOf(list.filters['productId']);
  const dialogs = useLoadedCodeDialogs(productId);
  const failureText = useCodeFailureText();
  const { changeRow, isBusy } = useRowChange({
    list: ['admin', 'codes', 'list'],
    send: ({ id, version }: AdminCode, change: Pick<Partial<AdminCode>, 'status' | 'popular'>) =>
      codes.update.mutate({ id, version, ...change }),
    failureText,
  });
  const actionsOnFound = useBulkStatusActions('codes', { filter: list.filter });
  const columns = useLoadedCodeColumns({ isBusy, onChange: changeRow, dialogs });
  const texts = useListTexts('adminCodes');
  const add = (
    <>
      <Button variant="default" onClick={() => dialogs.open({ what: 'more' })}>
        {t('loadMany')}
      </Button>
      <AddButton onClick={() => dialogs.open({ what: 'form', code: null })}>{t('add')}</AddButton>
    </>
  );
  return (
    <>
      {productId !== null && <ProductLink id={productId} />}
      <AdminList
        {...texts}
        name="codes"
        list={list}
        query={query}
        columns={columns}
        nameOf={maskedCodeWithId}
        empty={{ ...texts.empty, action: add }}
        filters={<CodeFilters list={list} />}
        tools={
          <>
            <ExportButton of="codes" input={list.input} />
            {add}
          </>
        }
        actions={(rows: AdminCode[], done) => (
          <StatusBulk of="codes" rows={rows} refusalText={failureText} onDone={done} />
        )}
        onFound={(found) => (
          <MatchingRowsJob found={found} narrowed={list.narrowed} actions={actionsOnFound} />
        )}
      />
      {dialogs.dialog}
    </>
  );
}
