import { useMemo } from 'react';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { MoneyText } from '#components/money/money-text.tsx';
import { formatNumber } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';

interface Worth {
  gameAmount: number;
  priceUsd: number | null;
  priceRub: number | null;
}

/** Columns of amount and prices. */
export function useValueColumns<Row extends Worth>(): GridColumn<Row>[] {
  const { t } = useTranslation('adminCodes');
  const language = useLanguage();
  return useMemo(
    () => [
      {
        name: 'gameAmount',
        title: t('gameAmount'),
        numeric: true,
        sort: 'asc',
        cell: ({ gameAmount }) => formatNumber(gameAmount, language),
      },
      {
        name: 'priceUsd',
        title: t('priceUsd'),
        numeric: true,
        sort: 'asc',
        cell: ({ priceUsd }) => <MoneyText amount={priceUsd} currency="usd" />,
      },
      {
        name: 'priceRub',
        title: t('priceRub'),
        numeric: true,
        sort: 'asc',
        cell: ({ priceRub }) => <MoneyText amount={priceRub} currency="rub" />,
      },
    ],
    [t, language],
  );
}
