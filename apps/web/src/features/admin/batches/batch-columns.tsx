import { Link } from 'react-router-dom';
import type { CodeBatch } from '@manabar/contracts';
import { adminBatchPath } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../list/rows/badge.tsx';
import { useColumnBuilders } from '../list/use-column-builders.tsx';
import { BatchStateBadge } from './batch-state.tsx';

export const batchCounts = [
  'available',
  'held',
  'sold',
  'revealed',
  'used',
  'quarantined',
  'voided',
] as const;

/** Columns that are hidden by default, because their counts are rarely above zero. */
const spareCounts: ReadonlySet<string> = new Set(['held', 'used', 'voided']);

export const batchGoods = ({ product, region }: Pick<CodeBatch, 'product' | 'region'>): string =>
  product === null ? '—' : `${product}, ${region}`;

/** Columns of the batches with their remaining codes. */
export function useBatchColumns(): GridColumn<CodeBatch>[] {
  const { t } = useTranslation('adminBatches');
  const { age, number, text } = useColumnBuilders();
  return [
    {
      name: 'number',
      title: t('number'),
      head: true,
      cell: ({ id, isDemo }) => (
        <>
          <Link to={adminBatchPath(id)}>{t('batch', { id })}</Link>
          {isDemo && (
            <>
              {' '}
              <Badge>{t('demo.badge')}</Badge>
            </>
          )}
        </>
      ),
    },
    { name: 'product', title: t('product'), cell: batchGoods },
    text('note', t('note')),
    {
      name: 'state',
      title: t('stateTitle'),
      sort: 'asc',
      cell: ({ state }) => <BatchStateBadge state={state} />,
    },
    number('size', t('size'), { sort: 'desc' }),
    ...batchCounts.map((name) => number(name, t(name), { spare: spareCounts.has(name) })),
    {
      name: 'source',
      title: t('source'),
      spare: true,
      cell: ({ source }) => t(`sources.${source}`),
    },
    text('actor', t('actor')),
    age('created', t('created')),
  ];
}
