import { Link } from 'react-router-dom';
import type { WebhookDelivery } from '@manabar/contracts';
import { adminOrderPath, webhookOrderEvents } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useTranslation } from 'react-i18next';
import { useShopTime } from '../list/rows/use-shop-time.ts';
import { Badge, type BadgeTone } from '../list/rows/badge.tsx';
import { useColumnBuilders } from '../list/use-column-builders.tsx';
import { useWebhookTexts } from './use-webhook-texts.ts';

const tones: Record<WebhookDelivery['state'], BadgeTone> = {
  pending: 'amber',
  delivered: 'green',
  failed: 'red',
};

const isOfOrder = ({ type }: WebhookDelivery) => webhookOrderEvents.some((each) => each === type);

/** Subject of a delivery; orders are linked. */
function Subject({ delivery }: { delivery: WebhookDelivery }) {
  const { subjectText } = useWebhookTexts();
  const { subject } = delivery;
  if (!isOfOrder(delivery)) return subjectText(delivery) ?? '—';
  return <Link to={adminOrderPath(subject)}>{subject}</Link>;
}

interface DeliveryActions {
  nameOf: (delivery: WebhookDelivery) => string;
  onOpen: (delivery: WebhookDelivery) => void;
  onReplay: (delivery: WebhookDelivery) => void;
}

/** Columns of the deliveries, including row actions. */
export function useDeliveryColumns({
  nameOf,
  onOpen,
  onReplay,
}: DeliveryActions): GridColumn<WebhookDelivery>[] {
  const { t } = useTranslation('adminWebhooks');
  const { eventText, problemText } = useWebhookTexts();
  const shopTime = useShopTime();
  const { age, number, rowActions } = useColumnBuilders();
  return [
    {
      name: 'type',
      title: t('deliveries.type'),
      sort: 'asc',
      head: true,
      cell: (row) => eventText(row.type),
    },
    {
      name: 'subject',
      title: t('deliveries.subject'),
      cell: (row) => <Subject delivery={row} />,
    },
    {
      name: 'state',
      title: t('deliveries.state'),
      sort: 'asc',
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`deliveries.states.${state}`)}</Badge>,
    },
    number('attempts', t('deliveries.attempts'), { sort: 'desc' }),
    {
      name: 'error',
      title: t('deliveries.error'),
      cell: ({ error }) => (error === null ? '—' : problemText(error)),
    },
    {
      name: 'next',
      title: t('deliveries.next'),
      cell: ({ nextAt }) => (nextAt === null ? '—' : shopTime(nextAt)),
    },
    age('created', t('deliveries.created')),
    rowActions({
      nameOf,
      actions: [
        { label: t('deliveries.open'), onClick: onOpen },
        {
          label: t('deliveries.replay'),
          isOffered: ({ state }) => state !== 'pending',
          onClick: onReplay,
        },
      ],
    }),
  ];
}
