import { useState } from 'react';
import type { AdminProduct } from '@manabar/contracts';
import { MAX_CHOSEN_ROWS } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/errors/errors.ts';
import { toastFailure } from '#lib/errors/toast-failure.ts';
import { trpc } from '#lib/trpc.ts';
import { useOpenForm } from '../form/use-open-form.ts';
import { AddButton } from '../list/add-button.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { DeleteRow } from '../list/rows/delete-row.tsx';
import { useAdminList, keepPage, sortsOf, useListTexts } from '../list/use-admin-list.tsx';
import { NextSteps } from './next-steps.tsx';
import { ProductBulk } from './product-bulk.tsx';
import { useProductColumns } from './product-columns.tsx';
import { ProductDialog } from './product-dialog.tsx';

type OpenForm = ReturnType<typeof useOpenForm<AdminProduct>>;

/** Open form, or the next steps after a creation. */
function OpenDialog({ form: { opened, key, row, add, edit, dialog } }: { form: OpenForm }) {
  const [created, setCreated] = useState<AdminProduct | null>(null);
  const leave = (next: () => void) => () => {
    setCreated(null);
    next();
  };
  if (created)
    return (
      <NextSteps
        product={created}
        onEdit={leave(() => edit(created))}
        onAdd={leave(add)}
        onClose={leave(dialog.onClose)}
      />
    );
  if (!opened) return null;
  return <ProductDialog key={key} product={row} onCreated={setCreated} {...dialog} />;
}

/** Products of the shop, newest first. */
export function ProductList() {
  const { t } = useTranslation('adminProducts');
  const list = useAdminList({
    sorts: sortsOf('created', 'title', 'slug', 'category', 'available', 'priceUsd', 'priceRub'),
    filters: { archived: ['true'] },
  });
  const query = trpc.admin.products.list.useQuery(list.input, keepPage);
  const { client, admin } = trpc.useUtils();
  const errorText = useErrorText();
  const form = useOpenForm((id: number) => admin.products.get.fetch({ id }, { staleTime: 0 }));
  const [deleting, setDeleting] = useState<AdminProduct | null>(null);
  const columns = useProductColumns({ onEdit: form.edit, onDelete: setDeleting });
  const texts = useListTexts('adminProducts');
  const add = <AddButton onClick={form.add}>{t('add')}</AddButton>;
  return (
    <>
      <AdminList
        {...texts}
        name="products"
        list={list}
        query={query}
        columns={columns}
        nameOf={({ title }) => title}
        empty={{ ...texts.empty, action: add }}
        filters={list.renderFilter('archived', {
          label: t('archivedFilter'),
          all: t('inCatalogue'),
          textOf: () => t('archived'),
        })}
        tools={add}
        exportOf="products"
        actions={(rows, done) => <ProductBulk rows={rows} onDone={done} />}
        mostChosen={MAX_CHOSEN_ROWS}
      />
      <OpenDialog form={form} />
      <DeleteRow
        row={deleting}
        title={({ title }) => t('deleteTitle', { title })}
        text={t('deleteText')}
        remove={({ id }) => client.admin.products.delete.mutate({ id })}
        onFailure={(thrown) =>
          toastFailure(thrown, t('failed.delete', { message: errorText(thrown) }))
        }
        onClose={() => setDeleting(null)}
      />
    </>
  );
}
