import { Button } from '@mantine/core';
import type { AdminProduct } from '@manabar/contracts';
import { useState } from 'react';
import { ConfirmDialog } from '#components/dialog.tsx';
import { formatNumber } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from '#lib/translation.ts';
import { trpc } from '#lib/trpc.ts';
import { EachRowDialog } from '../list/each-row-dialog.tsx';
import { ExportButton } from '../list/export-button.tsx';
import { useEachRow } from '../list/use-each-row.ts';

const nameOf = ({ title }: AdminProduct) => title;
const categories = ['gift-card', 'top-up'] as const;

/** Moves chosen products to a category, one after the other. */
function useMove(rows: readonly AdminProduct[], each: ReturnType<typeof useEachRow>) {
  const { t } = useTranslation('adminProducts');
  const { mutateAsync } = trpc.admin.products.update.useMutation();
  return (category: AdminProduct['category']) =>
    void each.start({
      title: t('chosen.moving'),
      rows: rows.filter((row) => row.category !== category),
      nameOf,
      act: ({ id, version }) => mutateAsync({ id, version, category }),
    });
}

/** What can be done with chosen products: each is changed by itself. */
export function ProductBulk({
  rows,
  onDone,
}: {
  rows: readonly AdminProduct[];
  onDone: () => void;
}) {
  const { t } = useTranslation(['adminProducts', 'admin']);
  const language = useLanguage();
  const [asking, setAsking] = useState(false);
  const each = useEachRow();
  const move = useMove(rows, each);
  const remove = trpc.admin.products.delete.useMutation();
  // What is in the archive stays as it is.
  const living = rows.filter(({ archived }) => !archived);
  const deleteAll = () => {
    setAsking(false);
    const act = ({ id }: AdminProduct) => remove.mutateAsync({ id });
    void each.start({ title: t('admin:eachRow.deleting'), rows: living, nameOf, act });
  };
  return (
    <>
      <ExportButton
        of="products"
        input={{ ids: rows.map(({ id }) => id).join(',') }}
        label={t('admin:export.chosen')}
        size="sm"
      />
      {living.length > 0 &&
        categories.map((category) => (
          <Button key={category} size="sm" variant="default" onClick={() => move(category)}>
            {t(`adminProducts:chosen.move.${category}`)}
          </Button>
        ))}
      {living.length > 0 && (
        <Button size="sm" color="red.8" onClick={() => setAsking(true)}>
          {t('admin:form.delete')}
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={deleteAll}
        title={t('adminProducts:chosen.delete', { shown: formatNumber(living.length, language) })}
        text={`${living.map(nameOf).join(', ')}. ${t('adminProducts:chosen.deleteText')}`}
        confirmLabel={t('admin:form.delete')}
        destructive
      />
      <EachRowDialog each={each} onClose={onDone} />
    </>
  );
}
