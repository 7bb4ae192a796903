import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { WebhookEndpoint } from '@manabar/contracts';
import { adminWebhookPath } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { formatNumber } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { RowActions } from '../list/rows/row-actions.tsx';
import { RowSwitch } from '../list/rows/row-switch.tsx';
import { TimeAgo } from '../list/rows/time-ago.tsx';
import { useWebhookTexts } from './use-webhook-texts.ts';
import { WebhookHealth } from './webhook-health.tsx';

type Columns = GridColumn<WebhookEndpoint>[];

/** Columns with the events of an endpoint. */
function useToldColumns(): Columns {
  const { t } = useTranslation('adminWebhooks');
  const { eventText } = useWebhookTexts();
  return useMemo(
    () => [
      {
        name: 'url',
        title: t('url'),
        head: true,
        sort: 'asc',
        cell: ({ id, url }) => <Link to={adminWebhookPath(id)}>{url}</Link>,
      },
      { name: 'description', title: t('description'), cell: (row) => row.description || '—' },
      {
        name: 'events',
        title: t('events'),
        cell: ({ events }) => events.map(eventText).join(', '),
      },
      {
        name: 'account',
        title: t('account'),
        cell: ({ account }) => account?.nickname ?? t('everyone'),
      },
    ],
    [t, eventText],
  );
}

/** Columns with the health of an endpoint. */
function useHealthColumns(): Columns {
  const { t } = useTranslation('adminWebhooks');
  const language = useLanguage();
  return useMemo(
    () => [
      {
        name: 'health',
        title: t('health'),
        cell: (endpoint) => <WebhookHealth endpoint={endpoint} />,
      },
      {
        name: 'waiting',
        title: t('waiting'),
        numeric: true,
        cell: ({ waiting }) => formatNumber(waiting, language),
      },
      {
        name: 'failed',
        title: t('failed'),
        numeric: true,
        cell: ({ failed }) => formatNumber(failed, language),
      },
    ],
    [t, language],
  );
}

interface WebhookRowActs {
  /** Time of the request, from which ages are computed. */
  asOf: number;
  isBusy: (endpoint: WebhookEndpoint) => boolean;
  onToggle: (endpoint: WebhookEndpoint) => void;
  onEdit: (endpoint: WebhookEndpoint) => void;
  onDelete: (endpoint: WebhookEndpoint) => void;
}

/** Columns of actions on an endpoint. */
function useActColumns({ asOf, isBusy, onToggle, onEdit, onDelete }: WebhookRowActs): Columns {
  const { t } = useTranslation('adminWebhooks');
  const { t: general } = useTranslation('admin');
  return useMemo(
    () => [
      {
        name: 'active',
        title: t('active'),
        sort: 'desc',
        cell: (endpoint) => (
          <RowSwitch
            label={t('activeOf', { url: endpoint.url })}
            checked={endpoint.active}
            busy={isBusy(endpoint)}
            onChange={() => onToggle(endpoint)}
          />
        ),
      },
      {
        name: 'created',
        title: t('created'),
        sort: 'desc',
        cell: ({ created }) => <TimeAgo iso={created} asOf={asOf} />,
      },
      {
        name: 'actions',
        title: general('form.actions'),
        end: true,
        cell: (endpoint) => (
          <RowActions
            name={endpoint.url}
            onEdit={() => onEdit(endpoint)}
            onDelete={() => onDelete(endpoint)}
          />
        ),
      },
    ],
    [t, general, asOf, isBusy, onToggle, onEdit, onDelete],
  );
}

/** Columns of the endpoints: events, health and actions. */
export function useWebhookColumns(acts: WebhookRowActs): Columns {
  const told = useToldColumns();
  const health = useHealthColumns();
  const ends = useActColumns(acts);
  return useMemo(() => [...told, ...health, ...ends], [told, health, ends]);
}
