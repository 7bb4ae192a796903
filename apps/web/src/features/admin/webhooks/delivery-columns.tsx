import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { WebhookDelivery } from '@manabar/contracts';
import { adminOrderPath, webhookOrderEvents } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { formatDateTime, formatNumber } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../list/badge.tsx';
import { RowAction, RowActions } from '../list/row-actions.tsx';
import { TimeAgo } from '../list/time-ago.tsx';
import { useWebhookTexts } from './use-webhook-texts.ts';

const tones: Record<WebhookDelivery['state'], BadgeTone> = {
  pending: 'amber',
  delivered: 'green',
  failed: 'red',
};

const isOfOrder = ({ type }: WebhookDelivery) => webhookOrderEvents.some((each) => each === type);

/** What a message is about; an order's leads to it. */
function Subject({ delivery }: { delivery: WebhookDelivery }) {
  const { subject } = delivery;
  if (!isOfOrder(delivery)) return <code>{subject}</code>;
  return <Link to={adminOrderPath(subject)}>{subject}</Link>;
}

interface DeliveryActs {
  /** When the rows were asked for; ages are told from then. */
  asOf: number;
  nameOf: (delivery: WebhookDelivery) => string;
  onOpen: (delivery: WebhookDelivery) => void;
  onReplay: (delivery: WebhookDelivery) => void;
}

type RowActs = Omit<DeliveryActs, 'asOf'> & { delivery: WebhookDelivery };

function Acts({ delivery, nameOf, onOpen, onReplay }: RowActs) {
  const { t } = useTranslation('adminWebhooks');
  const name = nameOf(delivery);
  return (
    <RowActions name={name}>
      <RowAction label={t('deliveries.open')} name={name} onClick={() => onOpen(delivery)} />
      {delivery.state !== 'pending' && (
        <RowAction label={t('deliveries.replay')} name={name} onClick={() => onReplay(delivery)} />
      )}
    </RowActions>
  );
}

/** Columns of the messages, with what can be done about one. */
export function useDeliveryColumns(acts: DeliveryActs): GridColumn<WebhookDelivery>[] {
  const { t } = useTranslation('adminWebhooks');
  const { t: general } = useTranslation('admin');
  const { eventText, problemText } = useWebhookTexts();
  const language = useLanguage();
  const { asOf, nameOf, onOpen, onReplay } = acts;
  return useMemo(
    () => [
      { name: 'type', title: t('deliveries.type'), head: true, cell: (row) => eventText(row.type) },
      {
        name: 'subject',
        title: t('deliveries.subject'),
        cell: (row) => <Subject delivery={row} />,
      },
      {
        name: 'state',
        title: t('deliveries.state'),
        cell: ({ state }) => <Badge tone={tones[state]}>{t(`deliveries.states.${state}`)}</Badge>,
      },
      {
        name: 'attempts',
        title: t('deliveries.attempts'),
        numeric: true,
        cell: ({ attempts }) => formatNumber(attempts, language),
      },
      {
        name: 'error',
        title: t('deliveries.error'),
        cell: ({ error }) => (error === null ? '—' : problemText(error)),
      },
      {
        name: 'next',
        title: t('deliveries.next'),
        cell: ({ nextAt }) => (nextAt === null ? '—' : formatDateTime(nextAt, language)),
      },
      {
        name: 'created',
        title: t('deliveries.created'),
        sort: 'desc',
        cell: ({ created }) => <TimeAgo iso={created} asOf={asOf} />,
      },
      {
        name: 'actions',
        title: general('form.actions'),
        end: true,
        cell: (row) => <Acts delivery={row} {...{ nameOf, onOpen, onReplay }} />,
      },
    ],
    [t, general, eventText, problemText, language, asOf, nameOf, onOpen, onReplay],
  );
}
