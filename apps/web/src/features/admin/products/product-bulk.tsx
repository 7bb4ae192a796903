import { keysOf } from '@manabar/contracts/rules';
import { Button } from '@mantine/core';
import type { AdminProduct } from '@manabar/contracts';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { DeleteChosen } from '../list/selection/delete-chosen.tsx';
import { EachRowDialog } from '../list/selection/each-row-dialog.tsx';
import { ExportChosen } from '../list/export/export-button.tsx';
import { useEachRow } from '../list/selection/use-each-row.ts';

const nameOf = ({ title }: AdminProduct) => title;
const categories = ['gift-card', 'top-up'] as const;

type BulkChanges = Partial<Pick<AdminProduct, 'category' | 'hasGlobalCodes'>>;

/** Applies a change to the affected products, one after the other. */
function useChangeEach(rows: readonly AdminProduct[], each: ReturnType<typeof useEachRow>) {
  const { mutateAsync } = trpc.admin.products.update.useMutation();
  return (title: string, changes: BulkChanges) => {
    const fields = keysOf(changes);
    void each.start({
      title,
      rows: rows.filter((row) => fields.some((field) => row[field] !== changes[field])),
      nameOf,
      act: ({ id, version }) => mutateAsync({ id, version, ...changes }),
    });
  };
}

interface ChangeButtonsProps {
  rows: readonly AdminProduct[];
  change: ReturnType<typeof useChangeEach>;
}

/** Buttons of the changes that apply to at least one of the products. */
function ChangeButtons({ rows, change }: ChangeButtonsProps) {
  const { t } = useTranslation('adminProducts');
  return (
    <>
      {rows.length > 0 &&
        categories.map((category) => (
          <Button
            key={category}
            size="sm"
            variant="default"
            onClick={() => change(t('chosen.moving'), { category })}
          >
            {t(`chosen.move.${category}`)}
          </Button>
        ))}
      {rows.some(({ hasGlobalCodes }) => !hasGlobalCodes) && (
        <Button
          size="sm"
          variant="default"
          onClick={() => change(t('chosen.offering'), { hasGlobalCodes: true })}
        >
          {t('chosen.offer')}
        </Button>
      )}
      {rows.some(({ hasGlobalCodes }) => hasGlobalCodes) && (
        <Button
          size="sm"
          variant="default"
          onClick={() => change(t('chosen.withdrawing'), { hasGlobalCodes: false })}
        >
          {t('chosen.withdraw')}
        </Button>
      )}
    </>
  );
}

/** Bulk actions on selected products, with one call per product. */
export function ProductBulk({
  rows,
  onDone,
}: {
  rows: readonly AdminProduct[];
  onDone: () => void;
}) {
  const { t } = useTranslation(['adminProducts', 'admin']);
  const format = useFormatter();
  const each = useEachRow();
  const remove = trpc.admin.products.delete.useMutation();
  // Archived products are not changed.
  const living = rows.filter(({ archived }) => !archived);
  const change = useChangeEach(living, each);
  const deleteAll = () => {
    const act = ({ id }: AdminProduct) => remove.mutateAsync({ id });
    void each.start({ title: t('admin:eachRow.deleting'), rows: living, nameOf, act });
  };
  return (
    <>
      <ExportChosen of="products" rows={rows} />
      <ChangeButtons rows={living} change={change} />
      {living.length > 0 && (
        <DeleteChosen
          question={{
            title: t('adminProducts:chosen.delete', {
              shown: format.number(living.length),
            }),
            text: `${living.map(nameOf).join(', ')}. ${t('adminProducts:chosen.deleteText')}`,
          }}
          onConfirm={deleteAll}
        />
      )}
      <EachRowDialog each={each} onClose={onDone} />
    </>
  );
}
