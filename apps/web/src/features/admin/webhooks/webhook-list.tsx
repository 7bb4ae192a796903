import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebhookEndpoint, WebhookSecret as WebhookMade } from '@manabar/contracts';
import { WEBHOOK_KEEP_DAYS } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useOpenForm } from '../form/use-open-form.ts';
import { ActiveFilter, onOrOff } from '../list/filters/active-filter.tsx';
import { AddButton } from '../list/add-button.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { DeleteRow } from '../list/rows/delete-row.tsx';
import { sortsOf } from '../list/sorts-of.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { useRowChange } from '../list/rows/use-row-change.ts';
import { useWebhookActs } from './use-webhook-acts.ts';
import { useWebhookColumns } from './webhook-columns.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

/** Loaded endpoints with their row actions. */
function useAddresses(acts: Pick<Parameters<typeof useWebhookColumns>[0], 'onEdit' | 'onDelete'>) {
  const { setActive } = useWebhookActs();
  const list = useAdminList({
    sorts: sortsOf('created', 'url', 'active'),
    filters: { active: onOrOff },
  });
  const query = trpc.admin.webhooks.list.useQuery(list.input, {
    placeholderData: keepPreviousData,
  });
  const { changeRow, isBusy } = useRowChange({
    list: ['admin', 'webhooks', 'list'],
    send: setActive,
  });
  const columns = useWebhookColumns({
    ...acts,
    asOf: query.dataUpdatedAt,
    isBusy,
    onToggle: (row) => changeRow(row, { active: !row.active }),
  });
  return { list, query, columns };
}

interface AddressesProps {
  onAdd: () => void;
  onEdit: (endpoint: WebhookEndpoint) => void;
  onDelete: (endpoint: WebhookEndpoint) => void;
}

function Addresses({ onAdd, ...acts }: AddressesProps) {
  const { t } = useTranslation('adminWebhooks');
  const { list, query, columns } = useAddresses(acts);
  const add = <AddButton onClick={onAdd}>{t('add')}</AddButton>;
  return (
    <AdminList
      name="webhooks"
      title={t('title')}
      list={list}
      query={query}
      columns={columns}
      nameOf={({ url }) => url}
      search={{ label: t('search'), hint: t('searchHint') }}
      empty={{ title: t('noneTitle'), text: t('noneText'), action: add }}
      filters={
        <ActiveFilter
          value={list.filters['active']}
          onChange={(value) => list.filterBy('active', value)}
        />
      }
      tools={add}
    />
  );
}

/** Webhook endpoints, newest first. */
export function WebhookList() {
  const { t } = useTranslation('adminWebhooks');
  const { load, remove } = useWebhookActs();
  const form = useOpenForm(load);
  const [made, setMade] = useState<WebhookMade | null>(null);
  const [deleting, setDeleting] = useState<WebhookEndpoint | null>(null);
  return (
    <>
      <Addresses onAdd={form.add} onEdit={form.edit} onDelete={setDeleting} />
      {form.opened && (
        <WebhookForm
          key={form.key}
          endpoint={form.row}
          onClose={form.close}
          onConflict={() => void form.reload()}
          onCreated={setMade}
        />
      )}
      {made && (
        <WebhookSecret
          title={t('secret.createdTitle')}
          secret={made.secret}
          onClose={() => setMade(null)}
        />
      )}
      <DeleteRow
        row={deleting}
        title={({ url }) => t('deleteTitle', { url })}
        text={t('deleteText', { count: WEBHOOK_KEEP_DAYS })}
        remove={remove}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}
