import { useMemo } from 'react';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { MoneyText } from '#components/money-text.tsx';
import { formatNumber } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';

interface Worth {
  gameAmount: number;
  priceUsd: number | null;
  priceRub: number | null;
}

/** What a code is worth, and what it costs. `sorts`: whether its list goes by prices too. */
export function useValueColumns<Row extends Worth>(sorts = false): GridColumn<Row>[] {
  const { t } = useTranslation('adminCodes');
  const language = useLanguage();
  return useMemo(
    () => [
      {
        name: 'gameAmount',
        title: t('gameAmount'),
        numeric: true,
        cell: ({ gameAmount }) => formatNumber(gameAmount, language),
      },
      {
        name: 'priceUsd',
        title: t('priceUsd'),
        numeric: true,
        ...(sorts && { sort: 'asc' as const }),
        cell: ({ priceUsd }) => <MoneyText amount={priceUsd} currency="usd" />,
      },
      {
        name: 'priceRub',
        title: t('priceRub'),
        numeric: true,
        ...(sorts && { sort: 'asc' as const }),
        cell: ({ priceRub }) => <MoneyText amount={priceRub} currency="rub" />,
      },
    ],
    [t, language, sorts],
  );
}
