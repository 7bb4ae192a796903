import type { AdminOrder } from '@manabar/contracts';
import type { Language } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { MoneyText } from '#components/money/money-text.tsx';
import { itemDetail } from '#lib/format/item-detail.ts';
import { formatNumber } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { OrderLink } from '../codes/shared/order-link.tsx';
import { useColumnBuilders } from '../list/use-column-builders.tsx';
import { OrderStatusBadge } from '../orders/order-badges.tsx';

/** First item of an order and the number of the others. */
function contentsOf({ items: [first, ...others] }: AdminOrder, language: Language): string {
  if (!first) return '—';
  const what = itemDetail(first, language);
  const title = first.topup_data ? what : `${first.product.title} · ${what}`;
  return others.length === 0 ? title : `${title} + ${formatNumber(others.length, language)}`;
}

/** Columns of one customer's orders. `asOf` is the time of the request, from which ages are computed. */
export function useUserOrderColumns(asOf: number): GridColumn<AdminOrder>[] {
  const { t } = useTranslation('adminUsers');
  const language = useLanguage();
  const { age } = useColumnBuilders(asOf);
  return [
    {
      name: 'id',
      title: t('orders.id'),
      head: true,
      cell: ({ id }) => <OrderLink id={id} whole />,
    },
    {
      name: 'items',
      title: t('orders.items'),
      cell: (order) => contentsOf(order, language),
    },
    {
      name: 'total_amount',
      title: t('orders.total'),
      numeric: true,
      sort: 'desc',
      cell: ({ total_amount, currency }) => <MoneyText amount={total_amount} currency={currency} />,
    },
    {
      name: 'refunded_amount',
      title: t('orders.refunded'),
      numeric: true,
      cell: ({ refunded_amount, currency }) => (
        <MoneyText amount={refunded_amount || null} currency={currency} />
      ),
    },
    {
      name: 'status',
      title: t('orders.status'),
      sort: 'asc',
      cell: ({ status }) => <OrderStatusBadge status={status} />,
    },
    age('created_at', t('orders.created')),
  ];
}
