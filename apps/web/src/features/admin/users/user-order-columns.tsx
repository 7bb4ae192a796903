import type { AdminOrder } from '@manabar/contracts';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { MoneyText } from '#components/money/money-text.tsx';
import { useTranslation } from 'react-i18next';
import { OrderLink } from '../codes/shared/order-link.tsx';
import { useColumnBuilders } from '../list/use-column-builders.tsx';
import { OrderStatusBadge } from '../orders/order-badges.tsx';
import { useOrderTitle } from '../orders/use-order-titles.ts';

/** Columns of one customer's orders. */
export function useUserOrderColumns(): GridColumn<AdminOrder>[] {
  const { t } = useTranslation('adminUsers');
  const titleOf = useOrderTitle();
  const { age, amount } = useColumnBuilders();
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
      cell: titleOf,
    },
    amount('total_amount', t('orders.total'), { sort: 'desc' }),
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
