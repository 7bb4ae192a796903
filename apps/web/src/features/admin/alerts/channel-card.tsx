import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AlertChannel } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useShopTime } from '../list/rows/use-shop-time.ts';
import { useSaveToasts } from '../form/use-save-toasts.ts';
import { Badge } from '../list/rows/badge.tsx';
import { Fact, Facts } from '../detail/facts.tsx';
import detail from '../detail/detail.module.css';
import classes from './alerts.module.css';
import { WebhookSecret } from '../webhooks/webhook-secret.tsx';

interface ChannelCardProps {
  channel: AlertChannel;
  onEdit: () => void;
  onDelete: () => void;
}

function ChannelState({ channel }: Pick<ChannelCardProps, 'channel'>) {
  const { t } = useTranslation('adminAlerts');
  const { enabled, lastError, lastSuccess } = channel;
  if (!enabled) return <Badge>{t('channels.off')}</Badge>;
  if (lastError !== null) {
    const reason = t(`channels.reasons.${lastError}`);
    return <Badge tone="red">{t('channels.failed', { reason })}</Badge>;
  }
  if (lastSuccess === null) return <Badge>{t('channels.untried')}</Badge>;
  return <Badge tone="green">{t('channels.works')}</Badge>;
}

function ChannelFacts({ channel }: Pick<ChannelCardProps, 'channel'>) {
  const { t } = useTranslation(['adminAlerts', 'common']);
  const shopTime = useShopTime();
  const { minSeverity, alerts, digestHour, lastSuccess } = channel;
  return (
    <Facts>
      <Fact name={t('channels.kind')}>{t(`channels.kinds.${channel.kind}`)}</Fact>
      <Fact name={t('channels.state')}>
        <div className={classes.state}>
          <ChannelState channel={channel} />
        </div>
      </Fact>
      <Fact name={t('channels.wanted')}>
        {minSeverity === null
          ? t('channels.chosenCount', { count: alerts.length })
          : t(`channels.wants.${minSeverity}`)}
      </Fact>
      <Fact name={t('channels.digest')}>
        {digestHour === null
          ? t('channels.noDigest')
          : t('channels.digestAt', { hour: String(digestHour) })}
      </Fact>
      <Fact name={t('channels.language')}>{t(`common:language.${channel.language}`)}</Fact>
      {lastSuccess !== null && (
        <Fact name={t('channels.lastSuccess')}>{shopTime(lastSuccess)}</Fact>
      )}
    </Facts>
  );
}

/** Sends a test and shows the receiver's answer. */
function TestButton({ channel }: Pick<ChannelCardProps, 'channel'>) {
  const { t } = useTranslation('adminAlerts');
  const { failed } = useSaveToasts();
  const { mutate, isPending, data } = trpc.admin.alerts.testChannel.useMutation({
    onError: (thrown) => failed('add', thrown),
  });
  return (
    <>
      <Button
        variant="default"
        loading={isPending}
        aria-label={t('channels.testOf', { target: channel.target })}
        onClick={() => mutate({ id: channel.id })}
      >
        {t('channels.test')}
      </Button>
      <span role="status" className={classes.result} data-failed={data?.error != null || undefined}>
        {data &&
          (data.error === null
            ? t('channels.sent')
            : t('channels.refused', { reason: t(`channels.reasons.${data.error}`) }))}
        {data?.error != null && data.status !== null && ` (${data.status})`}
      </span>
    </>
  );
}

function RotateButton({ channel }: Pick<ChannelCardProps, 'channel'>) {
  const { id, version, target } = channel;
  const { t } = useTranslation('adminAlerts');
  const { failed } = useSaveToasts();
  const [secret, setSecret] = useState<string | null>(null);
  const { mutate, isPending } = trpc.admin.alerts.rotateSecret.useMutation({
    // Disables the cache, so that the secret exists only where it is shown.
    gcTime: 0,
    onSuccess: (made) => setSecret(made.secret),
    onError: (thrown) => failed('update', thrown),
  });
  return (
    <>
      <Button
        variant="default"
        loading={isPending}
        aria-label={t('channels.rotateOf', { target })}
        onClick={() => mutate({ id, version })}
      >
        {t('channels.rotate')}
      </Button>
      {secret !== null && (
        <WebhookSecret
          isNew={false}
          text={t('channels.secretText')}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  );
}

/** A channel with its state and actions. */
export function ChannelCard({ channel, onEdit, onDelete }: ChannelCardProps) {
  const { t } = useTranslation('admin');
  const { target } = channel;
  return (
    <li className="card stack-16 padded">
      <h3 className={classes.target}>{target}</h3>
      <ChannelFacts channel={channel} />
      <div className={detail.actions}>
        <Button variant="default" aria-label={`${t('form.edit')}: ${target}`} onClick={onEdit}>
          {t('form.edit')}
        </Button>
        {channel.kind === 'webhook' && <RotateButton channel={channel} />}
        <Button variant="default" aria-label={`${t('form.delete')}: ${target}`} onClick={onDelete}>
          {t('form.delete')}
        </Button>
        <TestButton channel={channel} />
      </div>
    </li>
  );
}
