import { Button } from '@mantine/core';
import type { AdminCode } from '@manabar/contracts';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { FoundJob } from '../jobs/found-job.tsx';
import { AddButton } from '../list/add-button.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { ExportButton } from '../list/export/export-button.tsx';
import { useRowChange } from '../list/rows/use-row-change.ts';
import { useLoadedCodeColumns } from './code-columns.tsx';
import { CodeFilters, useCodeList } from './code-filters.tsx';
import { productIdOf } from './product-filter.tsx';
import { CodeForm } from './code-form.tsx';
import { LoadCodes } from './load-codes.tsx';
import { ProductLink } from './product-link.tsx';
import { codeName } from './shared/code-name.tsx';
import { StatusBulk } from './shared/status-bulk.tsx';
import { useCodeDialogs } from './shared/use-code-dialogs.tsx';
import { useCodeFailureText } from './shared/use-code-refusal.ts';
import { useStatusActions } from './shared/use-status-actions.ts';
import { useAskedLoad } from './use-asked-load.ts';
import { keepPage, useListTexts } from '../list/use-admin-list.ts';

/** Dialogs of the loaded codes; at first the one that the address asks for. */
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
    consequence: ({ status }) => (status === 'available' ? t('reveal.offSale') : undefined),
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
  const { changeRow, isBusy } = useRowChange({
    list: ['admin', 'codes', 'list'],
    send: ({ id, version }: AdminCode, change: Pick<Partial<AdminCode>, 'status' | 'popular'>) =>
      codes.update.mutate({ id, version, ...change }),
    failureText: useCodeFailureText(),
  });
  const actionsOnFound = useStatusActions('codes', { filter: list.filter });
  const columns = useLoadedCodeColumns({
    asOf: query.dataUpdatedAt,
    isBusy,
    onChange: changeRow,
    dialogs,
  });
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
        nameOf={codeName}
        empty={{ ...texts.empty, action: add }}
        filters={<CodeFilters list={list} />}
        tools={
          <>
            <ExportButton of="codes" input={list.input} />
            {add}
          </>
        }
        actions={(rows: AdminCode[], done) => <StatusBulk of="codes" rows={rows} onDone={done} />}
        onFound={(found) => (
          <FoundJob found={found} narrowed={list.narrowed} actions={actionsOnFound} />
        )}
      />
      {dialogs.dialog}
    </>
  );
}
