import type { AdminOrder } from '@manabar/contracts';
import { adminOrderPath, adminUserPath } from '@manabar/contracts/rules';
import { Link } from 'react-router-dom';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { MoneyText } from '#components/money/money-text.tsx';
import { useTranslation } from 'react-i18next';
import { useColumnBuilders } from '../list/use-column-builders.tsx';
import { OrderStatusBadge } from './order-badges.tsx';
import classes from './orders.module.css';
import { useOrderTitle, usePaidBy } from './use-order-titles.ts';

/** Content of an order, truncated when long. */
function What({ order }: { order: AdminOrder }) {
  const title = useOrderTitle()(order);
  return (
    <span className={classes.what} title={title}>
      {title}
    </span>
  );
}

function PaidBy({ order }: { order: AdminOrder }) {
  return usePaidBy()(order);
}

/** Columns of the orders. */
export function useOrderColumns(): GridColumn<AdminOrder>[] {
  const { t } = useTranslation('adminOrders');
  const { age, amount } = useColumnBuilders();
  return [
    {
      name: 'id',
      title: t('field.id'),
      head: true,
      cell: ({ id }) => (
        <Link to={adminOrderPath(id)} className={classes.id}>
          {id}
        </Link>
      ),
    },
    {
      name: 'customer',
      title: t('field.customer'),
      cell: ({ userId, nickname }) => (
        <Link to={adminUserPath(userId)} className={classes.customer}>
          {nickname}
        </Link>
      ),
    },
    { name: 'what', title: t('field.what'), cell: (order) => <What order={order} /> },
    {
      name: 'status',
      title: t('field.status'),
      sort: 'asc',
      cell: ({ status }) => <OrderStatusBadge status={status} />,
    },
    amount('total_amount', t('field.total'), { sort: 'desc' }),
    {
      name: 'refunded_amount',
      title: t('field.refunded'),
      numeric: true,
      cell: (o) => <MoneyText amount={o.refunded_amount || null} currency={o.currency} />,
    },
    { name: 'currency', title: t('field.currency'), cell: (o) => o.currency.toUpperCase() },
    { name: 'payment', title: t('field.payment'), cell: (order) => <PaidBy order={order} /> },
    age('created_at', t('field.created')),
  ];
}
