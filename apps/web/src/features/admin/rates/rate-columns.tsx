import { useMemo } from 'react';
import type { AdminCurrencyRate } from '@manabar/contracts';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../list/rows/badge.tsx';
import { RowAction, RowActions } from '../list/rows/row-actions.tsx';
import { TimeAgo } from '../list/rows/time-ago.tsx';
import { RateText } from './rate-text.tsx';
import { useSourceText } from './use-source-text.ts';

/** Name of a rate: units of the second currency for one of the first. */
export const pairOf = ({ from_currency, to_currency }: AdminCurrencyRate) =>
  `${from_currency.toUpperCase()} → ${to_currency.toUpperCase()}`;

interface RateActs {
  /** Time of the request, from which ages are computed. */
  asOf: number;
  onEdit: (rate: AdminCurrencyRate) => void;
  onHistory: (rate: AdminCurrencyRate) => void;
}

/** Columns of the rates, including row actions. */
export function useRateColumns({
  asOf,
  onEdit,
  onHistory,
}: RateActs): GridColumn<AdminCurrencyRate>[] {
  const { t } = useTranslation('adminRates');
  const { t: general } = useTranslation('admin');
  const sourceText = useSourceText();
  return useMemo(
    () => [
      { name: 'to_currency', title: t('pair'), head: true, sort: 'asc', cell: pairOf },
      {
        name: 'rate',
        title: t('rate'),
        sort: 'asc',
        numeric: true,
        cell: ({ rate }) => <RateText rate={rate} />,
      },
      {
        name: 'fresh',
        title: t('freshness'),
        cell: ({ stale }) =>
          stale ? <Badge tone="red">{t('stale')}</Badge> : <Badge tone="green">{t('fresh')}</Badge>,
      },
      {
        name: 'last_updated',
        title: t('updated'),
        sort: 'desc',
        cell: (rate) => <TimeAgo iso={rate.last_updated} asOf={asOf} />,
      },
      { name: 'source', title: t('sourceTitle'), cell: ({ source }) => sourceText(source) },
      {
        name: 'actions',
        title: general('form.actions'),
        end: true,
        cell: (rate) => (
          <RowActions name={pairOf(rate)}>
            <RowAction label={t('set')} name={pairOf(rate)} onClick={() => onEdit(rate)} />
            <RowAction label={t('history')} name={pairOf(rate)} onClick={() => onHistory(rate)} />
          </RowActions>
        ),
      },
    ],
    [t, general, sourceText, asOf, onEdit, onHistory],
  );
}
