import { useTranslation } from 'react-i18next';
import type { OrderDetail } from './order-detail.ts';

const kinds = [
  'reserved',
  'completed',
  'revealed',
  'refunded',
  'replaced',
  'exchanged',
  'exchange_failed',
  'topup_ordered',
  'code_activated',
  'topup_delivered',
  'topup_failed',
  'topup_cancelled',
  'topup_unknown',
  'topup_review',
  'topup_retried',
  'payment_opened',
  'payment_captured',
  'payment_credited',
  'payment_ended',
  'payment_refund',
  'payment_refunded',
  'payment_refund_refused',
  'payment_reversed',
] as const;

const endings = ['time', 'customer', 'admin', 'replaced', 'gateway'] as const;

/** Returns a function for the text of an event; an unknown kind is shown unchanged. */
export function useEventWords(): (kind: string, by?: string) => string {
  const { t } = useTranslation('adminOrders');
  return (kind, by) => {
    const ending = endings.find((each) => each === by);
    if (kind === 'payment_ended' && ending) return t(`endedBy.${ending}`);
    const known = kinds.find((each) => each === kind);
    return known ? t(`event.${known}`) : kind;
  };
}

const ACTOR = /^(user|admin|gateway):(.+)$/;

/**
 * Returns a function for the name of an actor: `user:{id}`, `admin:{id}`, `gateway:{name}`, `worker`; others are
 * shown unchanged. The customer of the order is called by nickname.
 */
export function useActorWords({
  userId,
  nickname,
}: Pick<OrderDetail, 'userId' | 'nickname'>): (actor: string) => string {
  const { t } = useTranslation('adminOrders');
  return (actor) => {
    if (actor === 'worker') return t('actor.worker');
    if (actor === `user:${userId}`) return t('actor.user', { name: nickname });
    const [, kind, name = ''] = ACTOR.exec(actor) ?? [];
    if (kind === 'user' || kind === 'admin' || kind === 'gateway')
      return t(`actor.${kind}`, { name });
    return actor;
  };
}
