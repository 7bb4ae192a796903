import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { AlertChannel } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { EmptyState, ErrorState } from '#components/feedback/state-message.tsx';
import { trpc } from '#lib/trpc.ts';
import { useOpenForm } from '../form/use-open-form.ts';
import { AddButton } from '../list/add-button.tsx';
import { useLoadFailure } from '../list/use-load-failure.ts';
import { DeleteRow } from '../list/rows/delete-row.tsx';
import detail from '../detail/detail.module.css';
import classes from './alerts.module.css';
import { ChannelCard } from './channel-card.tsx';
import { ChannelForm } from './channel-form.tsx';
import { WebhookSecret } from '../webhooks/webhook-secret.tsx';

interface CardsProps {
  onAdd: () => void;
  onEdit: (channel: AlertChannel) => void;
  onDelete: (channel: AlertChannel) => void;
}

function Cards({ onAdd, onEdit, onDelete }: CardsProps) {
  const { t } = useTranslation('adminAlerts');
  const query = trpc.admin.alerts.channels.useQuery();
  const failure = useLoadFailure(query.error);
  const { data, error } = query;
  if (error && !data) {
    return <ErrorState title={failure ?? ''} onRetry={() => void query.refetch()} />;
  }
  if (!data) return <Skeleton height={160} radius={12} />;
  const add = <AddButton onClick={onAdd}>{t('channels.add')}</AddButton>;
  if (data.items.length === 0) {
    return (
      <EmptyState title={t('channels.noneTitle')} text={t('channels.noneText')}>
        {add}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={classes.channels}>
        {data.items.map((channel) => (
          <ChannelCard
            key={channel.id}
            channel={channel}
            onEdit={() => onEdit(channel)}
            onDelete={() => onDelete(channel)}
          />
        ))}
      </ul>
      <div>{add}</div>
    </>
  );
}

/** Channels that notify operators of alerts. */
export function ChannelList() {
  const { t } = useTranslation('adminAlerts');
  const { alerts } = trpc.useUtils().client.admin;
  const form = useOpenForm((id: number) => alerts.channel.query({ id }));
  const [secret, setSecret] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<AlertChannel | null>(null);
  const { data } = trpc.admin.alerts.channels.useQuery();
  return (
    <section className={`${detail.section} ${classes.section}`}>
      <h2>{t('channels.title')}</h2>
      <p className="muted">{t('channels.text')}</p>
      <Cards onAdd={form.add} onEdit={form.edit} onDelete={setDeleting} />
      {form.opened && (
        <ChannelForm
          key={form.key}
          channel={form.row}
          available={data?.available ?? []}
          {...form.dialog}
          onCreated={(made) => setSecret(made.secret)}
        />
      )}
      {secret !== null && (
        <WebhookSecret
          isNew
          text={t('channels.secretText')}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
      <DeleteRow
        row={deleting}
        title={({ target }) => t('channels.deleteTitle', { target })}
        text={t('channels.deleteText')}
        remove={({ id, version }) => alerts.deleteChannel.mutate({ id, version })}
        onClose={() => setDeleting(null)}
      />
    </section>
  );
}
