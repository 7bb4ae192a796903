import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import {
  createWebhookInput,
  updateWebhookInput,
  type WebhookEndpoint,
  type WebhookEventType,
  type WebhookSecret,
} from '@manabar/contracts';
import { webhookEventTypes } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { FormDialog, type RowFormProps } from '../form/form-dialog.tsx';
import { useContractForm, type WireOf } from '../form/use-contract-form.ts';
import { useWebhookTexts } from './use-webhook-texts.ts';
import classes from './webhooks.module.css';

/** Page size of the list of service accounts. */
const ACCOUNTS = 200;

interface WebhookFormProps extends RowFormProps {
  /** Null for a new endpoint. */
  endpoint: WebhookEndpoint | null;
  /** Called after an endpoint was created; its secret is shown once. */
  onCreated?: (made: WebhookSecret) => void;
}

interface Values extends Record<string, unknown> {
  url: string;
  description: string;
  events: WebhookEventType[];
  accountId: string;
}

const valuesOf = (endpoint: WebhookEndpoint | null): Values => ({
  url: endpoint?.url ?? '',
  description: endpoint?.description ?? '',
  events: endpoint?.events ?? ['order.completed', 'topup.settled'],
  accountId: String(endpoint?.account?.id ?? ''),
});

function useWebhookForm(endpoint: WebhookEndpoint | null) {
  const named = endpoint && { id: endpoint.id, version: endpoint.version };
  return useContractForm({
    schema: endpoint ? updateWebhookInput : createWebhookInput,
    initialValues: valuesOf(endpoint),
    toWire: ({ accountId, ...values }) => ({
      ...values,
      ...named,
      accountId: accountId === '' ? null : Number(accountId),
    }),
  });
}

function AccountChoice({ form }: Pick<ReturnType<typeof useWebhookForm>, 'form'>) {
  const { t } = useTranslation('adminWebhooks');
  const { data } = trpc.admin.services.list.useQuery({ pageSize: ACCOUNTS });
  const accounts = data?.items ?? [];
  const chosen = form.values.accountId;
  // Keeps a chosen account that is not in the loaded list.
  const missing = chosen !== '' && !accounts.some(({ id }) => String(id) === chosen);
  return (
    <NativeSelect
      label={t('account')}
      description={t('accountHint')}
      data={[
        { value: '', label: t('everyone') },
        ...(missing ? [{ value: chosen, label: chosen }] : []),
        ...accounts.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      {...form.getInputProps('accountId')}
    />
  );
}

function Fields({ form }: Pick<ReturnType<typeof useWebhookForm>, 'form'>) {
  const { t } = useTranslation('adminWebhooks');
  const { eventText } = useWebhookTexts();
  return (
    <>
      <TextInput
        type="url"
        label={t('url')}
        description={t('urlHint')}
        required
        {...form.getInputProps('url')}
      />
      <TextInput
        label={t('description')}
        description={t('descriptionHint')}
        maxLength={200}
        {...form.getInputProps('description')}
      />
      <Checkbox.Group label={t('events')} required {...form.getInputProps('events')}>
        <div className={classes.events}>
          {webhookEventTypes.map((type) => (
            <Checkbox
              key={type}
              value={type}
              label={eventText(type)}
              description={<code>{type}</code>}
            />
          ))}
        </div>
      </Checkbox.Group>
      <AccountChoice form={form} />
    </>
  );
}

/** Form to add or change an endpoint. */
export function WebhookForm({ endpoint, onClose, onConflict, onCreated }: WebhookFormProps) {
  const { t } = useTranslation('adminWebhooks');
  const { refusalText } = useWebhookTexts();
  const contract = useWebhookForm(endpoint);
  const { webhooks } = trpc.useUtils().client.admin;
  const save = async (wire: WireOf<typeof contract>) => {
    if ('id' in wire) await webhooks.update.mutate(wire);
    else onCreated?.(await webhooks.create.mutate(wire));
  };
  return (
    <FormDialog
      title={endpoint ? t('editTitle', { url: endpoint.url }) : t('add')}
      contract={contract}
      row={endpoint}
      onSubmit={save}
      onClose={onClose}
      onConflict={onConflict}
      refusalText={refusalText}
    >
      <Fields form={contract.form} />
    </FormDialog>
  );
}
