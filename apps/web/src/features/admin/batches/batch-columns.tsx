import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { CodeBatch } from '@manabar/contracts';
import { adminBatchPath } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { formatNumber } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../list/rows/badge.tsx';
import { TimeAgo } from '../list/rows/time-ago.tsx';
import { BatchStateBadge } from './batch-state.tsx';

export const batchCounts = [
  'available',
  'held',
  'sold',
  'revealed',
  'quarantined',
  'voided',
] as const;

/** Columns of the batches with their remaining codes. */
export function useBatchColumns({ asOf }: { asOf: number }): GridColumn<CodeBatch>[] {
  const { t } = useTranslation('adminBatches');
  const language = useLanguage();
  return useMemo(
    () => [
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
      { name: 'note', title: t('note'), cell: ({ note }) => note ?? '—' },
      {
        name: 'state',
        title: t('stateTitle'),
        sort: 'asc',
        cell: ({ state }) => <BatchStateBadge state={state} />,
      },
      {
        name: 'size',
        title: t('size'),
        numeric: true,
        sort: 'desc',
        cell: ({ size }) => formatNumber(size, language),
      },
      ...batchCounts.map((name): GridColumn<CodeBatch> => ({
        name,
        title: t(name),
        numeric: true,
        cell: (batch) => formatNumber(batch[name], language),
      })),
      {
        name: 'source',
        title: t('source'),
        spare: true,
        cell: ({ source }) => t(`sources.${source}`),
      },
      { name: 'actor', title: t('actor'), cell: ({ actor }) => actor },
      {
        name: 'created',
        title: t('created'),
        sort: 'desc',
        cell: ({ created }) => <TimeAgo iso={created} asOf={asOf} />,
      },
    ],
    [t, language, asOf],
  );
}
