import { useState } from 'react';
import type { WebhookDelivery } from '@manabar/contracts';
import {
  WEBHOOK_TEST_EVENT,
  webhookDeliveryStates,
  webhookEventTypes,
} from '@manabar/contracts/rules';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useSaveToasts } from '../form/use-save-toasts.ts';
import { AdminList } from '../list/admin-list.tsx';
import { useAdminList, keepPage, sortsOf } from '../list/use-admin-list.tsx';
import { useDeliveryColumns } from './delivery-columns.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { useWebhookTexts } from './use-webhook-texts.ts';

const types = [...webhookEventTypes, WEBHOOK_TEST_EVENT] as const;

function useReplay() {
  const { t } = useTranslation('adminWebhooks');
  const { failed } = useSaveToasts();
  const { refusalText, errorText } = useWebhookTexts();
  return trpc.admin.webhooks.replay.useMutation({
    onSuccess: () => toast('success', t('deliveries.replayed')),
    onError: (thrown) =>
      failed('update', thrown, (error) => refusalText(error) ?? errorText(error)),
  });
}

/** Past and pending deliveries of an endpoint, newest first. */
export function DeliveryList({ endpointId }: { endpointId: number }) {
  const { t } = useTranslation('adminWebhooks');
  const { eventText, subjectText } = useWebhookTexts();
  const list = useAdminList({
    sorts: sortsOf('created', 'type', 'state', 'attempts'),
    filters: { state: webhookDeliveryStates, type: types },
  });
  const query = trpc.admin.webhooks.deliveries.useQuery({ ...list.input, endpointId }, keepPage);
  const [open, setOpen] = useState<WebhookDelivery | null>(null);
  const { mutate } = useReplay();
  const nameOf = (delivery: WebhookDelivery) => {
    const { type, eventId } = delivery;
    return t('deliveries.name', {
      type: eventText(type),
      subject: subjectText(delivery) ?? eventId,
    });
  };
  const columns = useDeliveryColumns({
    nameOf,
    onOpen: setOpen,
    onReplay: ({ id }) => mutate({ id }),
  });
  return (
    <>
      <AdminList
        name="deliveries"
        title={t('deliveries.title')}
        list={list}
        query={query}
        columns={columns}
        nameOf={nameOf}
        search={{ label: t('deliveries.search'), hint: t('deliveries.searchHint') }}
        empty={{ title: t('deliveries.noneTitle'), text: t('deliveries.noneText') }}
        filters={
          <>
            {list.renderFilter('state', {
              label: t('deliveries.filterState'),
              all: t('deliveries.allStates'),
              textOf: (value) => t(`deliveries.states.${value}`),
            })}
            {list.renderFilter('type', {
              label: t('deliveries.filterType'),
              all: t('deliveries.allTypes'),
              textOf: (value) => eventText(value),
            })}
          </>
        }
      />
      {open && <DeliveryDialog delivery={open} onClose={() => setOpen(null)} />}
    </>
  );
}
