import type { LedgerSales } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useLanguage } from '#lib/locale.ts';
import { formatDay } from '../../list/filters/calendar-days.ts';
import { useColumnBuilders } from '../../list/use-column-builders.tsx';

/** Row of the report, or the total of a currency. */
export interface SalesLine extends LedgerSales {
  id: string;
  isTotal: boolean;
}

/** Returns a function for the name of a row: one day, or the first and the last one, and the currency. */
export function useDaysText(): (line: LedgerSales) => string {
  const language = useLanguage();
  return ({ from, to, currency }) => {
    const days = [...new Set([from, to])].map((day) => formatDay(day, language));
    return `${days.join(' – ')}, ${currency.toUpperCase()}`;
  };
}

export function useSalesColumns(byProduct: boolean): GridColumn<SalesLine>[] {
  const { t } = useTranslation(['adminLedger', 'adminStock']);
  const { amount, number } = useColumnBuilders();
  const daysOf = useDaysText();
  const product: GridColumn<SalesLine> = {
    name: 'product',
    title: t('sales.product'),
    wraps: true,
    cell: ({ service, title }) =>
      service === null ? title || '—' : t(`adminStock:service.${service}`),
  };
  const movements = [
    amount('toppedUp', t('sales.toppedUp')),
    amount('corrections', t('sales.corrections')),
  ];
  return [
    {
      name: 'from',
      title: t('sales.days'),
      sort: 'desc',
      head: true,
      cell: (line) =>
        line.isTotal ? <strong>{t('sales.total', { days: daysOf(line) })}</strong> : daysOf(line),
    },
    ...(byProduct ? [product] : []),
    number('orders', t('sales.orders')),
    number('units', t('sales.units')),
    amount('gross', t('sales.gross')),
    amount('refunds', t('sales.refunds')),
    amount('net', t('sales.net')),
    amount('fromBalance', t('sales.fromBalance')),
    amount('byCard', t('sales.byCard')),
    ...(byProduct ? [] : movements),
  ];
}
