import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { WebhookEndpoint } from '@manabar/contracts';
import { adminWebhookPath } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { formatNumber } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { RowActions } from '../list/row-actions.tsx';
import { RowSwitch } from '../list/row-switch.tsx';
import { TimeAgo } from '../list/time-ago.tsx';
import { useWebhookTexts } from './use-webhook-texts.ts';
import { WebhookHealth } from './webhook-health.tsx';

type Columns = GridColumn<WebhookEndpoint>[];

/** What an address is told. */
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

/** How an address fares. */
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
  /** When the rows were asked for; ages are told from then. */
  asOf: number;
  isBusy: (endpoint: WebhookEndpoint) => boolean;
  onToggle: (endpoint: WebhookEndpoint) => void;
  onEdit: (endpoint: WebhookEndpoint) => void;
  onDelete: (endpoint: WebhookEndpoint) => void;
}

/** What can be done with an address. */
function useActColumns({ asOf, isBusy, onToggle, onEdit, onDelete }: WebhookRowActs): Columns {
  const { t } = useTranslation('adminWebhooks');
  const { t: general } = useTranslation('admin');
  return useMemo(
    () => [
      {
        name: 'active',
        title: t('active'),
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

/** Columns of the addresses: what each is told, and how it fares. */
export function useWebhookColumns(acts: WebhookRowActs): Columns {
  const told = useToldColumns();
  const health = useHealthColumns();
  const ends = useActColumns(acts);
  return useMemo(() => [...told, ...health, ...ends], [told, health, ends]);
}
