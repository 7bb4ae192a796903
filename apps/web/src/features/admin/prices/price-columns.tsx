import { useMemo } from 'react';
import type { AdminPriceOption } from '@manabar/contracts';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { formatNumber } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { RowSwitch } from '../list/rows/row-switch.tsx';
import { CellInput } from './cell-input.tsx';
import { priceText, readPrice } from './price-text.ts';
import type { PriceChange } from './use-edit-price.ts';

interface PriceActs {
  nameOf: (row: AdminPriceOption) => string;
  onEdit: (row: AdminPriceOption, change: PriceChange) => void;
}

type Priced = 'priceUsd' | 'priceRub';

/** Columns of the two prices, editable while there are free codes to reprice. */
function usePriceColumns({ nameOf, onEdit }: PriceActs): GridColumn<AdminPriceOption>[] {
  const { t } = useTranslation('adminPrices');
  return useMemo(() => {
    const column = (name: Priced, other: Priced): GridColumn<AdminPriceOption> => ({
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
          onSave={(text) => {
            const price = readPrice(text);
            if (price !== undefined && price !== row[name]) onEdit(row, { [name]: price });
          }}
        />
      ),
    });
    return [column('priceUsd', 'priceRub'), column('priceRub', 'priceUsd')];
  }, [t, nameOf, onEdit]);
}

/** Columns of the price options. */
export function useColumns(acts: PriceActs): GridColumn<AdminPriceOption>[] {
  const { t } = useTranslation('adminPrices');
  const language = useLanguage();
  const prices = usePriceColumns(acts);
  const { nameOf, onEdit } = acts;
  return useMemo(() => {
    const number = (value: number) => formatNumber(value, language);
    return [
      { name: 'product', title: t('product'), head: true, sort: 'asc', cell: (row) => row.product },
      { name: 'region', title: t('region'), cell: (row) => row.region },
      {
        name: 'gameAmount',
        title: t('amount'),
        numeric: true,
        sort: 'asc',
        cell: (row) => number(row.gameAmount),
      },
      ...prices,
      {
        name: 'available',
        title: t('available'),
        numeric: true,
        sort: 'asc',
        cell: (row) => number(row.available),
      },
      {
        name: 'held',
        title: t('held'),
        numeric: true,
        spare: true,
        cell: (row) => number(row.held),
      },
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
            placeholder={t('usual', { shown: number(row.lowAt) })}
            isValid={(text) => /^\d{0,5}$/.test(text.trim())}
            onSave={(text) =>
              onEdit(row, { threshold: text.trim() === '' ? null : Number(text.trim()) })
            }
          />
        ),
      },
      {
        name: 'popular',
        title: t('popular'),
        sort: 'desc',
        cell: (row) => (
          <RowSwitch
            label={t('edit', { field: t('popular'), name: nameOf(row) })}
            checked={row.popular}
            busy={false}
            onChange={(popular) => onEdit(row, { popular })}
          />
        ),
      },
    ];
  }, [t, language, prices, nameOf, onEdit]);
}
