import { Skeleton } from '@mantine/core';
import { Suspense, useState, type ComponentProps } from 'react';
import type { Overview } from '@manabar/contracts';
import { currencies, pages, type Currency } from '@manabar/contracts/rules';
import { Link } from 'react-router-dom';
import { figureTags } from '@manabar/i18n';
import { useCurrency } from '#lib/format/use-currency.ts';
import { formatMoney, formatNumber } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { lazyComponent } from '#lib/page/lazy-component.tsx';
import { useShopSettings } from '#lib/use-shop-settings.ts';
import { useTranslation } from 'react-i18next';
import { SelectFilter } from '../list/filters/select-filter.tsx';
import { ChartTable } from './chart-table.tsx';
import classes from './overview.module.css';

const CHART_HEIGHT = 220;

// Loaded on demand, because the charting code is large and a table shows the same figures.
const SalesChart = lazyComponent(() => import('./sales-chart.tsx'));

/** Formats a calendar day ("5 Jan") independently of the time zone; Uzbek uses the Russian format. */
function useDayText(): (day: string) => string {
  const language = useLanguage();
  const month = language === 'uz' ? '2-digit' : 'short';
  const format = new Intl.DateTimeFormat(figureTags[language], {
    day: 'numeric',
    month,
    timeZone: 'UTC',
  });
  return (day) => format.format(new Date(day));
}

interface PartProps {
  overview: Overview;
  currency: Currency;
}

function Chart(props: ComponentProps<typeof SalesChart>) {
  return (
    <Suspense fallback={<Skeleton height={CHART_HEIGHT} radius={8} aria-hidden="true" />}>
      <SalesChart {...props} />
    </Suspense>
  );
}

function ByDay({ overview, currency }: PartProps) {
  const { t } = useTranslation('adminOverview');
  const timeZone = useShopSettings()?.timeZone ?? '…';
  const language = useLanguage();
  const dayText = useDayText();
  const days = overview.sales.filter((day) => day.currency === currency);
  const amount = days.reduce((all, day) => all + Math.round(day.amount * 100), 0) / 100;
  const orders = days.reduce((all, day) => all + day.orders, 0);
  const money = (value: number) => formatMoney(value, currency, language);
  return (
    <>
      <p className={classes.total}>
        <strong className="money">{money(amount)}</strong>{' '}
        <span className="muted">
          {t('sales.orders', { count: orders, shown: formatNumber(orders, language) })}
        </span>
      </p>
      <Chart
        name={t('sales.amount')}
        bars={days.map(({ day, amount }) => ({ name: dayText(day), value: amount }))}
        format={money}
      />
      <ChartTable
        title={t('sales.byDay')}
        heads={[t('sales.day'), t('sales.ordersHead'), t('sales.amount')]}
        rows={days.map(({ day, orders, amount }) => [
          dayText(day),
          formatNumber(orders, language),
          money(amount),
        ])}
      />
      <p className="muted small">{t('sales.zone', { zone: timeZone })}</p>
      <p>
        <Link to={pages.adminLedgerSales}>{t('sales.byPeriod')}</Link>
      </p>
    </>
  );
}

function ByProduct({ overview, currency }: PartProps) {
  const { t } = useTranslation(['adminOverview', 'adminStock']);
  const language = useLanguage();
  const products = overview.byProduct.filter((each) => each.currency === currency);
  if (products.length === 0) return <p className="muted">{t('sales.none')}</p>;
  const money = (value: number) => formatMoney(value, currency, language);
  const named = products.map((each) => ({
    ...each,
    name: each.service === null ? each.title : t(`adminStock:service.${each.service}`),
  }));
  return (
    <>
      <Chart
        lying
        name={t('sales.amount')}
        bars={named.map(({ name, amount }) => ({ name, value: amount }))}
        format={money}
      />
      <ChartTable
        title={t('sales.byProduct')}
        heads={[t('sales.product'), t('sales.units'), t('sales.amount')]}
        rows={named.map(({ name, units, amount }) => [
          name,
          formatNumber(units, language),
          money(amount),
        ])}
      />
    </>
  );
}

/** Sales of the last 30 days by day and by product. */
export function Sales({ overview }: { overview: Overview }) {
  const { t } = useTranslation('adminOverview');
  const [own] = useCurrency();
  const [currency, setCurrency] = useState<Currency>(own);
  const other = currencies.find((each) => each !== own) ?? own;
  return (
    <>
      <section className={classes.panel} aria-labelledby="by-day">
        <div className={classes.head}>
          <h2 id="by-day">{t('sales.byDay')}</h2>
          <SelectFilter
            label={t('sales.currency')}
            all={own.toUpperCase()}
            value={currency === own ? undefined : currency}
            values={[other]}
            textOf={(value) => value.toUpperCase()}
            onChange={(value) => setCurrency(value === undefined ? own : other)}
          />
        </div>
        <ByDay overview={overview} currency={currency} />
      </section>
      <section className={classes.panel} aria-labelledby="by-product">
        <h2 id="by-product">{t('sales.byProduct')}</h2>
        <ByProduct overview={overview} currency={currency} />
      </section>
    </>
  );
}
