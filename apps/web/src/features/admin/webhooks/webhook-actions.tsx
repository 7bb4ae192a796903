import { Button } from '@mantine/core';
import { useState } from 'react';
import type { WebhookEndpoint } from '@manabar/contracts';
import { WEBHOOK_OLD_SECRET_HOURS } from '@manabar/contracts/rules';
import { ConfirmDialog } from '#components/dialog/dialog.tsx';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useOpenForm } from '../form/use-open-form.ts';
import { useSaveToasts } from '../form/use-save-toasts.ts';
import classes from '../detail/detail.module.css';
import { ReplayDialog } from './replay-dialog.tsx';
import { useWebhookTexts } from './use-webhook-texts.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

interface WebhookActionsProps {
  endpoint: WebhookEndpoint;
  reload: () => Promise<WebhookEndpoint>;
}

/** Asks for confirmation before the secret is replaced, and shows the new one once. */
function RotateSecret({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const { t } = useTranslation('adminWebhooks');
  const { id, version } = endpoint;
  const { saved, failed } = useSaveToasts();
  const { mutate, isPending, data } = trpc.admin.webhooks.rotateSecret.useMutation({
    // Disables the cache, so that the secret exists only where it is shown.
    gcTime: 0,
    onSuccess: () => saved(),
    onError: (thrown) => {
      failed('update', thrown);
      onClose();
    },
  });
  if (data) {
    return (
      <WebhookSecret isNew={false} text={t('secretText')} secret={data.secret} onClose={onClose} />
    );
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => mutate({ id, version })}
      title={t('rotate.title')}
      text={t('rotate.text', { count: WEBHOOK_OLD_SECRET_HOURS })}
      confirmLabel={t('rotate.submit')}
      loading={isPending}
    />
  );
}

export function WebhookActions({ endpoint, reload }: WebhookActionsProps) {
  const { t } = useTranslation('adminWebhooks');
  const { t: general } = useTranslation('admin');
  const [asking, setAsking] = useState<'rotate' | 'replay' | null>(null);
  const { failed } = useSaveToasts();
  const { refusalText, errorText } = useWebhookTexts();
  const form = useOpenForm(reload);
  const test = trpc.admin.webhooks.sendTest.useMutation({
    onSuccess: () => toast('success', t('test.sent')),
    onError: (thrown) => failed('add', thrown, (error) => refusalText(error) ?? errorText(error)),
  });
  const close = () => setAsking(null);
  return (
    <div className={classes.actions}>
      <Button variant="default" onClick={() => form.edit(endpoint)}>
        {general('form.edit')}
      </Button>
      <Button variant="default" onClick={() => setAsking('rotate')}>
        {t('rotate.open')}
      </Button>
      {endpoint.active && (
        <Button
          variant="default"
          loading={test.isPending}
          onClick={() => test.mutate({ id: endpoint.id })}
        >
          {t('test.open')}
        </Button>
      )}
      {endpoint.active && endpoint.failed > 0 && (
        <Button variant="default" onClick={() => setAsking('replay')}>
          {t('replayAll.open')}
        </Button>
      )}
      {form.opened && <WebhookForm key={form.key} endpoint={form.row} {...form.dialog} />}
      {asking === 'rotate' && <RotateSecret endpoint={endpoint} onClose={close} />}
      {asking === 'replay' && <ReplayDialog endpoint={endpoint} onClose={close} />}
    </div>
  );
}
