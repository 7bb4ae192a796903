import { Link } from 'react-router-dom';
import type { WebhookEndpoint } from '@manabar/contracts';
import { adminWebhookPath } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useTranslation } from 'react-i18next';
import { useColumnBuilders } from '../list/use-column-builders.tsx';
import type { ResourceActions } from '../resource/use-resource.ts';
import { useWebhookTexts } from './use-webhook-texts.ts';
import { EndpointHealthBadge } from './endpoint-health-badge.tsx';
import classes from './webhooks.module.css';

const nameOf = ({ url }: WebhookEndpoint) => url;

/** Columns of the endpoints: events, health and actions. */
export function useWebhookColumns(
  actions: ResourceActions<WebhookEndpoint>,
): GridColumn<WebhookEndpoint>[] {
  const { t } = useTranslation('adminWebhooks');
  const { eventText } = useWebhookTexts();
  const { rowActions, age, number, toggle, text } = useColumnBuilders();
  return [
    {
      name: 'url',
      title: t('url'),
      head: true,
      sort: 'asc',
      cell: ({ id, url }) => (
        <Link to={adminWebhookPath(id)} className={classes.address}>
          {url}
        </Link>
      ),
    },
    text('description', t('description')),
    { name: 'events', title: t('events'), cell: ({ events }) => events.map(eventText).join(', ') },
    {
      name: 'account',
      title: t('account'),
      cell: ({ account }) => account?.nickname ?? t('everyone'),
    },
    { name: 'health', title: t('health'), cell: (row) => <EndpointHealthBadge endpoint={row} /> },
    number('waiting', t('waiting')),
    number('failed', t('failed')),
    toggle('active', t('active'), {
      ...actions,
      sort: 'desc',
      label: ({ url }) => t('activeOf', { url }),
    }),
    age('created', t('created')),
    rowActions({ ...actions, nameOf }),
  ];
}
