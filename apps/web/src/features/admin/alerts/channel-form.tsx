import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import {
  createAlertChannelInput,
  updateAlertChannelInput,
  type AlertChannel,
  type AlertChannelSecret,
} from '@manabar/contracts';
import { languages, type Language } from '@manabar/contracts/rules';
import {
  alertChannelKinds,
  operatorAlertNames,
  type AlertChannelKind,
  type AlertSeverity,
  type OperatorAlert,
} from '@manabar/contracts/operator-alert-catalogue';
import { useTranslation } from 'react-i18next';
import { reasonOf, toAppError } from '#lib/errors/errors.ts';
import { useLanguage } from '#lib/locale.ts';
import { trpc } from '#lib/trpc.ts';
import { FormDialog, type RowFormProps } from '../form/form-dialog.tsx';
import { useContractForm, type WireOf } from '../form/use-contract-form.ts';
import classes from './alerts.module.css';

interface ChannelFormProps extends RowFormProps {
  /** Null for a new channel. */
  channel: AlertChannel | null;
  /** Kinds of channels for which the shop has a provider. */
  available: readonly AlertChannelKind[];
  /** Called after a channel was created; a webhook's secret is shown once. */
  onCreated: (made: AlertChannelSecret) => void;
}

interface Values extends Record<string, unknown> {
  kind: AlertChannelKind;
  target: string;
  language: Language;
  wants: AlertSeverity | 'chosen';
  alerts: OperatorAlert[];
  digestHour: string;
  enabled: boolean;
}

function useChannelForm(channel: AlertChannel | null, available: readonly AlertChannelKind[]) {
  const language = useLanguage();
  const initialValues: Values = {
    kind: channel?.kind ?? available[0] ?? 'webhook',
    target: channel?.target ?? '',
    language: channel?.language ?? language,
    wants: channel ? (channel.minSeverity ?? 'chosen') : 'warning',
    alerts: channel?.alerts ?? [],
    digestHour: channel?.digestHour == null ? '' : String(channel.digestHour),
    enabled: channel?.enabled ?? true,
  };
  return useContractForm({
    schema: channel ? updateAlertChannelInput : createAlertChannelInput,
    initialValues,
    toWire: ({ wants, alerts, digestHour, ...values }) => ({
      ...values,
      ...(channel && { id: channel.id, version: channel.version }),
      minSeverity: wants === 'chosen' ? null : wants,
      alerts: wants === 'chosen' ? alerts : [],
      digestHour: digestHour === '' ? null : Number(digestHour),
    }),
  });
}

type FormProps = Pick<ReturnType<typeof useChannelForm>, 'form'>;

function ReceiverFields({
  form,
  available,
  isNew,
}: FormProps & { available: readonly AlertChannelKind[]; isNew: boolean }) {
  const { t } = useTranslation(['adminAlerts', 'common']);
  const { kind } = form.values;
  return (
    <>
      <NativeSelect
        label={t('channels.kind')}
        disabled={!isNew}
        data={alertChannelKinds.map((name) => ({
          value: name,
          label: t(`channels.kinds.${name}`),
        }))}
        {...form.getInputProps('kind')}
        description={available.includes(kind) ? undefined : t('channels.missing_provider')}
      />
      <TextInput
        type={kind === 'email' ? 'email' : kind === 'webhook' ? 'url' : 'text'}
        label={t(`channels.targets.${kind}`)}
        description={t(`channels.targetHints.${kind}`)}
        required
        {...form.getInputProps('target')}
      />
      <NativeSelect
        label={t('channels.language')}
        data={languages.map((name) => ({ value: name, label: t(`common:language.${name}`) }))}
        {...form.getInputProps('language')}
      />
    </>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

function WantedFields({ form }: FormProps) {
  const { t } = useTranslation(['adminAlerts', 'alerts']);
  return (
    <>
      <NativeSelect
        label={t('channels.wanted')}
        data={(['warning', 'critical', 'chosen'] as const).map((name) => ({
          value: name,
          label: t(`channels.wants.${name}`),
        }))}
        {...form.getInputProps('wants')}
      />
      {form.values.wants === 'chosen' && (
        <Checkbox.Group label={t('channels.chosen')} {...form.getInputProps('alerts')}>
          <div className={classes.alerts}>
            {operatorAlertNames.map((name) => (
              <Checkbox key={name} value={name} label={t(`alerts:meaning.${name}`)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <NativeSelect
        label={t('channels.digest')}
        description={t('channels.digestHint')}
        data={[
          { value: '', label: t('channels.noDigest') },
          ...HOURS.map((hour) => ({ value: hour, label: t('channels.digestAt', { hour }) })),
        ]}
        {...form.getInputProps('digestHour')}
      />
      <Checkbox
        label={t('channels.enabled')}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
    </>
  );
}

/** Form to add or change a channel. */
export function ChannelForm(props: ChannelFormProps) {
  const { channel, available, onClose, onConflict, onCreated } = props;
  const { t } = useTranslation(['adminAlerts', 'admin']);
  const contract = useChannelForm(channel, available);
  // Disables the cache, so that the secret exists only where it is shown.
  const create = trpc.admin.alerts.createChannel.useMutation({ gcTime: 0 });
  const update = trpc.admin.alerts.updateChannel.useMutation();
  const save = async (wire: WireOf<typeof contract>) => {
    if ('id' in wire) await update.mutateAsync(wire);
    else onCreated(await create.mutateAsync(wire));
  };
  return (
    <FormDialog
      title={channel ? t('channels.editTitle', { target: channel.target }) : t('channels.add')}
      contract={contract}
      submit={t(channel ? 'admin:form.save' : 'admin:form.create')}
      onSubmit={save}
      done={channel ? 'saved' : 'created'}
      onClose={onClose}
      onConflict={onConflict}
      refusalText={(thrown) =>
        reasonOf(toAppError(thrown)) === 'too_many' ? t('channels.tooMany') : null
      }
    >
      <ReceiverFields form={contract.form} available={available} isNew={channel === null} />
      <WantedFields form={contract.form} />
    </FormDialog>
  );
}
