import type { AdminOrder, AdminTopup } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../list/rows/badge.tsx';
import type { OrderItem } from './order-detail.ts';

const orderTones: Record<AdminOrder['status'], BadgeTone> = {
  pending: 'amber',
  completed: 'green',
  refunded: 'plain',
  cancelled: 'plain',
};

export function OrderStatusBadge({ status }: { status: AdminOrder['status'] }) {
  const { t } = useTranslation('adminOrders');
  return <Badge tone={orderTones[status]}>{t(`status.${status}`)}</Badge>;
}

const itemTones: Record<OrderItem['status'], BadgeTone> = {
  pending: 'amber',
  delivered: 'green',
  refunded: 'plain',
};

export function ItemStatusBadge({ status }: { status: OrderItem['status'] }) {
  const { t } = useTranslation('adminOrders');
  return <Badge tone={itemTones[status]}>{t(`itemStatus.${status}`)}</Badge>;
}

const topupTones: Record<AdminTopup['state'], BadgeTone> = {
  waiting: 'amber',
  dispatching: 'amber',
  unknown: 'amber',
  review: 'red',
  delivered: 'green',
  failed: 'red',
  cancelled: 'plain',
};

export function TopupStateBadge({ state }: { state: AdminTopup['state'] }) {
  const { t } = useTranslation('adminOrders');
  return <Badge tone={topupTones[state]}>{t(`topupState.${state}`)}</Badge>;
}

type AttemptState = AdminTopup['attempts'][number]['state'];
const attemptTones: Record<AttemptState, BadgeTone> = {
  prepared: 'amber',
  sending: 'amber',
  succeeded: 'green',
  rejected: 'red',
  processing: 'amber',
  unknown: 'amber',
  not_found: 'amber',
  review: 'red',
};

export function AttemptStateBadge({ state }: { state: AttemptState }) {
  const { t } = useTranslation('adminOrders');
  return <Badge tone={attemptTones[state]}>{t(`attemptState.${state}`)}</Badge>;
}
