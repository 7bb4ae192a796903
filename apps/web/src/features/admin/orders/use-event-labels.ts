import { useTranslation } from 'react-i18next';
import { useTextOf, useWords } from '#lib/use-words.ts';
import { useProviderName } from '../detail/use-provider-and-supplier-names.ts';
import type { OrderDetail } from './order-detail.ts';

/** Returns a function for the text of an event; an unknown kind is shown unchanged. */
export function useEventLabels(): (kind: string, by?: string) => string {
  const endedBy = useTextOf('adminOrders', 'endedBy');
  const eventText = useWords('adminOrders', 'event');
  return (kind, by = '') => (kind === 'payment_ended' && endedBy(by)) || eventText(kind);
}

const ACTOR = /^(user|admin|gateway):(.+)$/;

/** Returns a function for the name of an actor; unknown ones are shown unchanged, customers and admins by nickname. */
export function useActorLabels({
  userId,
  nickname,
}: Pick<OrderDetail, 'userId' | 'nickname'>): (by: {
  actor: string;
  actor_name?: string | undefined;
}) => string {
  const { t } = useTranslation('adminOrders');
  const providerName = useProviderName();
  return ({ actor, actor_name }) => {
    if (actor === 'worker') return t('actor.worker');
    if (actor === `user:${userId}`) return t('actor.user', { name: nickname });
    const [, kind, name = ''] = ACTOR.exec(actor) ?? [];
    if (kind === 'user' || kind === 'admin')
      return t(`actor.${kind}`, { name: actor_name ?? name });
    if (kind === 'gateway') return t('actor.gateway', { name: providerName(name) });
    return actor;
  };
}
