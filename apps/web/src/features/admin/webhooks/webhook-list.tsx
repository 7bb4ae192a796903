import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebhookEndpoint, WebhookSecret } from '@manabar/contracts';
import { Icon } from '#components/icon.tsx';
import { useTranslation } from '#lib/translation.ts';
import { trpc } from '#lib/trpc.ts';
import { ShownOnce } from '../form/shown-once.tsx';
import { useOpenForm } from '../form/use-open-form.ts';
import { ActiveFilter, onOrOff } from '../list/active-filter.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { DeleteRow } from '../list/delete-row.tsx';
import { useAdminList } from '../list/use-admin-list.ts';
import { useRowChange } from '../list/use-row-change.ts';
import { useWebhookActs } from './use-webhook-acts.ts';
import { useWebhookColumns } from './webhook-columns.tsx';
import { WebhookForm } from './webhook-form.tsx';

/** The addresses that are told of events, newest first. */
export function WebhookList() {
  const { t } = useTranslation('adminWebhooks');
  const list = useAdminList({
    sorts: ['-created', 'created', 'url', '-url'],
    filters: { active: onOrOff },
  });
  const query = trpc.admin.webhooks.list.useQuery(list.input, {
    placeholderData: keepPreviousData,
  });
  const { load, setActive, remove } = useWebhookActs();
  const form = useOpenForm(load);
  const [made, setMade] = useState<WebhookSecret | null>(null);
  const [deleting, setDeleting] = useState<WebhookEndpoint | null>(null);
  const { changeRow, isBusy } = useRowChange({
    list: ['admin', 'webhooks', 'list'],
    send: setActive,
  });
  const columns = useWebhookColumns({
    asOf: query.dataUpdatedAt,
    isBusy,
    onToggle: (row) => changeRow(row, { active: !row.active }),
    onEdit: form.edit,
    onDelete: setDeleting,
  });
  const add = (
    <Button leftSection={<Icon name="plus" size={18} />} onClick={form.add}>
      {t('add')}
    </Button>
  );
  return (
    <>
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
        <ShownOnce
          title={t('secret.createdTitle')}
          text={t('secret.text')}
          label={t('secret.label')}
          question={{ title: t('secret.closeTitle'), text: t('secret.closeText') }}
          secret={made.secret}
          onClose={() => setMade(null)}
        />
      )}
      <DeleteRow
        row={deleting}
        title={({ url }) => t('deleteTitle', { url })}
        text={t('deleteText')}
        remove={remove}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}
