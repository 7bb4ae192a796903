import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminProduct } from '@manabar/contracts';
import { MAX_CHOSEN_ROWS } from '@manabar/contracts/rules';
import { Icon } from '#components/icon.tsx';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useLoadCurrent } from '../form/use-load-current.ts';
import { AdminList } from '../list/admin-list.tsx';
import { ListFilter } from '../list/list-filter.tsx';
import { useAdminList } from '../list/use-admin-list.ts';
import { DeleteProduct } from './delete-product.tsx';
import { NextSteps } from './next-steps.tsx';
import { ProductBulk } from './product-bulk.tsx';
import { useProductColumns } from './product-columns.tsx';
import { ProductDialog } from './product-dialog.tsx';

/** Which form stands open: of a product, or of a new one; or what comes after a new one. */
type Open = { product: AdminProduct | null } | { created: AdminProduct } | null;

function useOpenForm() {
  const [open, setOpen] = useState<Open>(null);
  const { get } = trpc.useUtils().admin.products;
  const reload = useLoadCurrent(async (id: number) =>
    setOpen({ product: await get.fetch({ id }, { staleTime: 0 }) }),
  );
  return {
    open,
    add: () => setOpen({ product: null }),
    edit: (product: AdminProduct) => setOpen({ product }),
    lead: (created: AdminProduct) => setOpen({ created }),
    close: () => setOpen(null),
    /** Begins anew with what is stored. */
    reload,
  };
}

const productSorts = [
  '-created',
  'created',
  'title',
  '-title',
  'slug',
  '-slug',
  'available',
  '-available',
  'priceUsd',
  '-priceUsd',
  'priceRub',
  '-priceRub',
] as const;

const useProductList = () =>
  useAdminList({
    sorts: productSorts,
    filters: { archived: ['true'] },
  });

function Filter({ list }: { list: ReturnType<typeof useProductList> }) {
  const { t } = useTranslation('adminProducts');
  return (
    <ListFilter
      label={t('archivedFilter')}
      all={t('inCatalogue')}
      value={list.filters.archived}
      options={[{ value: 'true', label: t('archived') }]}
      onChange={(value) => list.filterBy('archived', value)}
    />
  );
}

/** The form that stands open, or what comes after a new product. */
function OpenDialog({ form }: { form: ReturnType<typeof useOpenForm> }) {
  const { open, add, edit, lead, close, reload } = form;
  if (!open) return null;
  if ('created' in open) {
    const { created } = open;
    return <NextSteps product={created} onEdit={() => edit(created)} onAdd={add} onClose={close} />;
  }
  const { product } = open;
  return (
    <ProductDialog
      key={product ? `${product.id}.${product.version}` : 'new'}
      product={product}
      onCreated={lead}
      onClose={close}
      onConflict={() => product && void reload(product.id)}
    />
  );
}

/** What the shop sells, newest first. */
export function ProductList() {
  const { t } = useTranslation('adminProducts');
  const list = useProductList();
  const query = trpc.admin.products.list.useQuery(list.input, {
    placeholderData: keepPreviousData,
  });
  const form = useOpenForm();
  const [deleting, setDeleting] = useState<AdminProduct | null>(null);
  const columns = useProductColumns({
    asOf: query.dataUpdatedAt,
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
        name="products"
        title={t('title')}
        list={list}
        query={query}
        columns={columns}
        nameOf={({ title }) => title}
        search={{ label: t('search'), hint: t('searchHint') }}
        empty={{ title: t('noneTitle'), text: t('noneText'), action: add }}
        filters={<Filter list={list} />}
        tools={add}
        exportOf="products"
        actions={(rows, done) => <ProductBulk rows={rows} onDone={done} />}
        mostChosen={MAX_CHOSEN_ROWS}
      />
      <OpenDialog form={form} />
      <DeleteProduct product={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
