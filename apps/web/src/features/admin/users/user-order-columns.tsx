import type { AdminOrder } from '@manabar/contracts';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { MoneyText } from '#components/money/money-text.tsx';
import { itemDetail } from '#lib/format/item-detail.ts';
import { formatNumber } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { OrderLink } from '../codes/shared/order-link.tsx';
import { useColumnBuilders } from '../list/use-column-builders.tsx';
import { OrderStatusBadge } from '../orders/order-badges.tsx';

/** Returns a function for the first item of an order and the number of the others. */
function useContents(): (order: AdminOrder) => string {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  return ({ items: [first, ...others] }) => {
    if (!first) return '—';
    const { product, topup_data: topup } = first;
    const name = topup ? t(`topup.service.${topup.service}`) : product.title;
    const title = t('list.item', { title: name, amount: itemDetail(first, language) });
    return others.length === 0 ? title : `${title} + ${formatNumber(others.length, language)}`;
  };
}

/** Columns of one customer's orders. */
export function useUserOrderColumns(): GridColumn<AdminOrder>[] {
  const { t } = useTranslation('adminUsers');
  const contentsOf = useContents();
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
      cell: contentsOf,
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
