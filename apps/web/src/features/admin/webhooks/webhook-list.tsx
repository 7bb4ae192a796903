import { useState } from 'react';
import type { WebhookEndpoint, WebhookSecret as WebhookMade } from '@manabar/contracts';
import { WEBHOOK_KEEP_DAYS } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { ActiveFilter, onOrOff } from '../list/filters/active-filter.tsx';
import { useAdminList, keepPage, sortsOf, useListTexts } from '../list/use-admin-list.tsx';
import { ResourceList } from '../resource/resource-list.tsx';
import { useResource } from '../resource/use-resource.ts';
import { useWebhookColumns } from './webhook-columns.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

/** Webhook endpoints, newest first. */
export function WebhookList() {
  const { t } = useTranslation('adminWebhooks');
  const list = useAdminList({
    sorts: sortsOf('created', 'url', 'active'),
    filters: { active: onOrOff },
  });
  const query = trpc.admin.webhooks.list.useQuery(list.input, keepPage);
  const { webhooks } = trpc.useUtils().client.admin;
  const resource = useResource<WebhookEndpoint>({
    path: ['admin', 'webhooks', 'list'],
    active: 'active',
    load: (id) => webhooks.get.query({ id }),
    setActive: ({ id, version }, active) => webhooks.setActive.mutate({ id, version, active }),
    remove: ({ id, version }) => webhooks.delete.mutate({ id, version }),
  });
  const [made, setMade] = useState<WebhookMade | null>(null);
  return (
    <>
      <ResourceList
        {...useListTexts('adminWebhooks')}
        name="webhooks"
        resource={resource}
        list={list}
        query={query}
        columns={useWebhookColumns(resource.actions)}
        nameOf={({ url }) => url}
        filters={<ActiveFilter {...list.filterProps('active')} />}
        add={t('add')}
        form={(row, { key, ...dialog }) => (
          <WebhookForm key={key} endpoint={row} {...dialog} onCreated={setMade} />
        )}
        deletion={{
          title: ({ url }) => t('deleteTitle', { url }),
          text: t('deleteText', { count: WEBHOOK_KEEP_DAYS }),
        }}
      />
      {made && (
        <WebhookSecret
          isNew
          text={t('secretText')}
          secret={made.secret}
          onClose={() => setMade(null)}
        />
      )}
    </>
  );
}
