import type { AdminCurrencyRate } from '@manabar/contracts';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../list/rows/badge.tsx';
import { useColumnBuilders } from '../list/use-column-builders.tsx';
import { RateText } from './rate-text.tsx';
import { useSourceText } from './use-source-text.ts';

/** Name of a rate: units of the second currency for one of the first. */
export const pairOf = ({ from_currency, to_currency }: AdminCurrencyRate) =>
  `${from_currency.toUpperCase()} → ${to_currency.toUpperCase()}`;

interface RateActions {
  onEdit: (rate: AdminCurrencyRate) => void;
  onHistory: (rate: AdminCurrencyRate) => void;
}

/** Columns of the rates, including row actions. */
export function useRateColumns({
  onEdit,
  onHistory,
}: RateActions): GridColumn<AdminCurrencyRate>[] {
  const { t } = useTranslation('adminRates');
  const { rowActions, age } = useColumnBuilders();
  const sourceText = useSourceText();
  return [
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
    age('last_updated', t('updated')),
    { name: 'source', title: t('sourceTitle'), cell: ({ source }) => sourceText(source) },
    rowActions({
      nameOf: pairOf,
      actions: [
        { label: t('set'), onClick: onEdit },
        { label: t('history'), onClick: onHistory },
      ],
    }),
  ];
}
