import { useTranslation } from 'react-i18next';

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

/** Answers what an event is in words; a kind that is not known is shown as it is. */
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

/** Answers who did something: `user:{id}`, `admin:{id}`, `gateway:{name}`, `worker`; others as they are. */
export function useActorWords(): (actor: string) => string {
  const { t } = useTranslation('adminOrders');
  return (actor) => {
    if (actor === 'worker') return t('actor.worker');
    const [, kind, name = ''] = ACTOR.exec(actor) ?? [];
    if (kind === 'user' || kind === 'admin' || kind === 'gateway')
      return t(`actor.${kind}`, { name });
    return actor;
  };
}
