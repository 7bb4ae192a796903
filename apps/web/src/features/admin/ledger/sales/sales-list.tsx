import type { LedgerSales } from '@manabar/contracts';
import { currencies } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { useShopSettings } from '#lib/use-shop-settings.ts';
import { trpc } from '#lib/trpc.ts';
import { AdminList } from '../../list/admin-list.tsx';
import { withDays } from '../../list/filters/calendar-days.ts';
import { DayFilter } from '../../list/filters/day-filter.tsx';
import { keepPage, sortsOf, useAdminList } from '../../list/use-admin-list.tsx';
import classes from '../ledger.module.css';
import { useDaysText, useSalesColumns, type SalesLine } from './sales-columns.tsx';

const toLine = (row: LedgerSales, isTotal: boolean): SalesLine => ({
  ...row,
  isTotal,
  id: [isTotal ? 'total' : row.from, row.currency, row.productId, row.service].join(),
});

/** Sales by day, week or month, under the totals of all days. */
export function SalesList() {
  const { t } = useTranslation('adminLedger');
  const daysOf = useDaysText();
  const list = useAdminList({
    sorts: sortsOf('from'),
    filters: {
      period: ['week', 'month'],
      byProduct: ['true'],
      currency: currencies,
      from: [],
      to: [],
    },
  });
  const input = withDays(list.input);
  const report = trpc.admin.ledger.sales.useQuery(input, keepPage);
  const columns = useSalesColumns(input.byProduct !== undefined);
  const { totals = [], items = [] } = report.data ?? {};
  // A page after the last one has no rows, so that the list opens the last one.
  const totalLines = items.length > 0 ? totals.map((row) => toLine(row, true)) : [];
  const lines = [...totalLines, ...items.map((row) => toLine(row, false))];
  return (
    <>
      <p className={classes.lead}>
        {t('sales.lead', { zone: useShopSettings()?.timeZone ?? '…' })}
      </p>
      <AdminList
        name="ledger-sales"
        title={t('sales.title')}
        exportOf="ledger-sales"
        list={{ ...list, input }}
        query={{ ...report, data: report.data && { ...report.data, items: lines } }}
        columns={columns}
        nameOf={(line) => (line.isTotal ? t('sales.total', { days: daysOf(line) }) : daysOf(line))}
        empty={{ title: t('sales.noneTitle'), text: t('sales.noneText') }}
        filters={
          <>
            {list.renderFilter('period', {
              label: t('sales.filter.period'),
              all: t('sales.filter.day'),
              textOf: (period) => t(`sales.filter.${period}`),
            })}
            {list.renderFilter('byProduct', {
              label: t('sales.filter.products'),
              all: t('sales.filter.together'),
              textOf: () => t('sales.filter.byProduct'),
            })}
            {list.renderFilter('currency', {
              label: t('entries.filter.currency'),
              all: t('entries.filter.allCurrencies'),
              textOf: (value) => value.toUpperCase(),
            })}
            <DayFilter label={t('entries.filter.from')} {...list.filterProps('from')} />
            <DayFilter label={t('entries.filter.to')} {...list.filterProps('to')} />
          </>
        }
      />
    </>
  );
}
