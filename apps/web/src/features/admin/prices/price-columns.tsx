import type { AdminPriceOption } from '@manabar/contracts';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { useColumnBuilders } from '../list/use-column-builders.tsx';
import { CellInput } from './cell-input.tsx';
import { priceText, readPrice } from './price-text.ts';
import type { PriceChange } from './use-edit-price.ts';

interface PriceActions {
  nameOf: (row: AdminPriceOption) => string;
  onEdit: (row: AdminPriceOption, change: PriceChange) => Promise<unknown>;
  onUnsaved: (revert: () => void) => () => void;
}

type Priced = 'priceUsd' | 'priceRub';

/** Column of a price, editable while there are free codes to reprice. */
function usePriceColumn({ nameOf, onEdit, onUnsaved }: PriceActions) {
  const { t } = useTranslation('adminPrices');
  return (name: Priced, other: Priced): GridColumn<AdminPriceOption> => ({
    name,
    title: t(name),
    numeric: true,
    sort: 'asc',
    cell: (row) => (
      <CellInput
        label={t('edit', { field: t(name), name: nameOf(row) })}
        field={name}
        value={priceText(row[name])}
        placeholder={t('notPriced')}
        disabled={row.free === 0}
        hint={row.free === 0 ? t('noCodes') : t('invalidPrice')}
        isValid={(text) => {
          const price = readPrice(text);
          return price !== undefined && (price !== null || row[other] !== null);
        }}
        onSave={(text, shown) => {
          const price = readPrice(text);
          return price !== undefined && price !== readPrice(shown)
            ? onEdit(row, { [name]: price })
            : undefined;
        }}
        onUnsaved={onUnsaved}
      />
    ),
  });
}

export function usePriceColumns(actions: PriceActions): GridColumn<AdminPriceOption>[] {
  const { t } = useTranslation('adminPrices');
  const format = useFormatter();
  const { codes, number, toggle, text } = useColumnBuilders();
  const price = usePriceColumn(actions);
  const { nameOf, onEdit, onUnsaved } = actions;
  return [
    text('product', t('product'), { head: true, sort: 'asc' }),
    text('region', t('region'), { sort: 'asc' }),
    number('gameAmount', t('amount'), { sort: 'asc' }),
    price('priceUsd', 'priceRub'),
    price('priceRub', 'priceUsd'),
    codes('available', t('available'), { sort: 'asc' }),
    number('held', t('held'), { spare: true }),
    {
      name: 'threshold',
      title: t('threshold'),
      numeric: true,
      sort: 'asc',
      cell: (row) => (
        <CellInput
          label={t('edit', { field: t('threshold'), name: nameOf(row) })}
          field="threshold"
          value={row.threshold === null ? '' : String(row.threshold)}
          placeholder={t('usual', { shown: format.number(row.lowAt) })}
          hint={t('invalidThreshold')}
          isValid={(text) => /^\d{0,5}$/.test(text.trim())}
          onSave={(text) =>
            onEdit(row, { threshold: text.trim() === '' ? null : Number(text.trim()) })
          }
          onUnsaved={onUnsaved}
        />
      ),
    },
    toggle('popular', t('popular'), {
      sort: 'desc',
      label: (row) => t('edit', { field: t('popular'), name: nameOf(row) }),
      isBusy: () => false,
      onChange: (row, popular) => void onEdit(row, { popular }),
    }),
  ];
}
