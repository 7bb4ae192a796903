import { Link } from 'react-router-dom';
import type { AdminCode } from '@manabar/contracts';
import { adminBatchPath } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useTranslation } from 'react-i18next';
import { useColumnBuilders } from '../list/use-column-builders.tsx';
import { maskedCodeWithId } from './shared/masked-code-with-id.tsx';
import { StatusCell } from './shared/status-cell.tsx';
import { useCodeColumns, type CodeActions } from './shared/use-code-columns.tsx';
import { useRegions } from './use-regions.ts';

interface LoadedCodeActions extends CodeActions<AdminCode> {
  onChange: (code: AdminCode, change: Pick<Partial<AdminCode>, 'status' | 'popular'>) => void;
}

/** The code belongs to an order, so only the order may change it. */
const isBound = ({ orderId }: AdminCode) => orderId !== undefined;

/** Columns of the loaded codes, including row actions. */
export function useLoadedCodeColumns(actions: LoadedCodeActions): GridColumn<AdminCode>[] {
  const { t } = useTranslation('adminCodes');
  const { nameOf: regionName } = useRegions();
  const { number, toggle, text } = useColumnBuilders();
  const { code, prices, order, ends } = useCodeColumns(actions, isBound);
  const { isBusy, onChange } = actions;
  return [
    code,
    text('product', t('product'), { sort: 'asc', wraps: true }),
    {
      name: 'region',
      title: t('region'),
      wraps: true,
      cell: ({ regionId }) => regionName(regionId),
    },
    number('gameAmount', t('gameAmount'), { sort: 'asc' }),
    ...prices,
    {
      name: 'status',
      title: t('statusTitle'),
      sort: 'asc',
      cell: (row) => (
        <StatusCell
          status={row.status}
          label={t('availableOf', { code: maskedCodeWithId(row) })}
          bound={isBound(row)}
          busy={isBusy(row)}
          onToggle={() =>
            onChange(row, { status: row.status === 'available' ? 'used' : 'available' })
          }
        />
      ),
    },
    toggle('popular', t('popular'), {
      label: (row) => t('popularOf', { code: maskedCodeWithId(row) }),
      isLocked: isBound,
      isBusy,
      onChange: (row, popular) => onChange(row, { popular }),
    }),
    order,
    {
      name: 'batch',
      title: t('batch'),
      cell: ({ batchId: id }) =>
        id === undefined ? '—' : <Link to={adminBatchPath(id)}>{t('onlyBatch', { id })}</Link>,
    },
    ...ends,
  ];
}
