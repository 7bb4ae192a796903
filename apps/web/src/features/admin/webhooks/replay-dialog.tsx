import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { replayWebhooksInput, type WebhookEndpoint } from '@manabar/contracts';
import { WEBHOOK_KEEP_DAYS, keysOf } from '@manabar/contracts/rules';
import { useFormatter } from '#lib/format/format.ts';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { useContractForm, type WireOf } from '../form/use-contract-form.ts';
import { useWebhookTexts } from './use-webhook-texts.ts';

/** Periods in hours; older deliveries are not kept. */
const spans = { hour: 1, day: 24, threeDays: 72, month: WEBHOOK_KEEP_DAYS * 24 } as const;
const names = keysOf(spans);

interface ReplayDialogProps {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}

const initialValues: { span: keyof typeof spans } = { span: 'day' };

/** Dialog to resend all failed deliveries of an endpoint since a time. */
export function ReplayDialog({ endpoint: { id: endpointId }, onClose }: ReplayDialogProps) {
  const { t } = useTranslation('adminWebhooks');
  const format = useFormatter();
  const { refusalText } = useWebhookTexts();
  const replay = trpc.admin.webhooks.replayFailed.useMutation();
  const contract = useContractForm({
    schema: replayWebhooksInput,
    initialValues,
    toWire: ({ span }) => ({
      endpointId,
      since: new Date(Date.now() - spans[span] * 3_600_000).toISOString(),
    }),
  });
  const send = async (wire: WireOf<typeof contract>) => {
    const { replayed } = await replay.mutateAsync(wire);
    onClose();
    toast('success', t('replayAll.done', format.count(replayed)));
  };
  return (
    <FormDialog
      title={t('replayAll.title')}
      contract={contract}
      submit={t('replayAll.submit')}
      onSubmit={send}
      onClose={onClose}
      refusalText={refusalText}
    >
      <p>{t('replayAll.text')}</p>
      <NativeSelect
        label={t('replayAll.since')}
        data={names.map((value) => ({
          value,
          label: t(`replayAll.${value}`, { count: WEBHOOK_KEEP_DAYS }),
        }))}
        {...contract.form.getInputProps('span')}
      />
    </FormDialog>
  );
}
