import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { createApiKeyInput, type ServiceAccount } from '@manabar/contracts';
import {
  API_KEY_DAYS,
  MAX_API_KEY_DAYS,
  SERVICE_TEXT_LENGTH,
  serviceScopes,
} from '@manabar/contracts/rules';
import { toAppError, useErrorText } from '#lib/errors/errors.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { FieldPair } from '../form/field-pair.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { NumberField } from '../form/number-field.tsx';
import { MONEY_DECIMALS, toPrice } from '../form/price-fields.tsx';
import { readNumber } from '../form/read-number.ts';
import { useContractForm, type ContractForm, type WireOf } from '../form/use-contract-form.ts';
import classes from './service.module.css';

const OTHER = 'other';

type Values = {
  name: string;
  scopes: string[];
  limitUsd: string;
  limitRub: string;
  period: string;
  days: string;
};

const initialValues: Values = {
  name: '',
  scopes: [],
  limitUsd: '100',
  limitRub: '10000',
  period: '90',
  days: '',
};
type Form = ContractForm<Values>['form'];

function Scopes({ form }: { form: Form }) {
  const { t } = useTranslation('adminServices');
  return (
    <Checkbox.Group
      size="md"
      label={t('newKey.scopes')}
      description={t('newKey.scopesHint')}
      withAsterisk
      {...form.getInputProps('scopes')}
    >
      <div className={classes.checks}>
        {serviceScopes.map((scope) => (
          <Checkbox key={scope} value={scope} label={t(`scope.${scope}`)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function Limits({ form }: { form: Form }) {
  const { t } = useTranslation('adminServices');
  const common = {
    description: t('newKey.limitHint'),
    decimals: MONEY_DECIMALS,
  };
  return (
    <FieldPair>
      <NumberField {...common} label={t('newKey.limitUsd')} {...form.getInputProps('limitUsd')} />
      <NumberField {...common} label={t('newKey.limitRub')} {...form.getInputProps('limitRub')} />
    </FieldPair>
  );
}

function Period({ form }: { form: Form }) {
  const { t } = useTranslation('adminServices');
  return (
    <FieldPair>
      <NativeSelect
        label={t('newKey.period')}
        data={[
          ...API_KEY_DAYS.map((days) => ({
            value: String(days),
            label: t('newKey.days', { count: days }),
          })),
          { value: OTHER, label: t('newKey.other') },
        ]}
        {...form.getInputProps('period')}
      />
      {form.values.period === OTHER && (
        <NumberField
          label={t('newKey.ownDays')}
          description={t('newKey.daysHint', { max: MAX_API_KEY_DAYS })}
          required
          decimals={0}
          {...form.getInputProps('days')}
        />
      )}
    </FieldPair>
  );
}

function useRefusalText(): (thrown: unknown) => string {
  const { t } = useTranslation('adminServices');
  const errorText = useErrorText();
  return (thrown) => {
    const { code, details } = toAppError(thrown);
    if (code === 'conflict' && details['reason'] === 'too_many_keys')
      return t('newKey.tooMany', { limit: Number(details['limit']) });
    return t('newKey.failed', { message: errorText(thrown) });
  };
}

interface KeyFormProps {
  account: ServiceAccount;
  /** Receives the key itself, which is displayed once. */
  onMade: (secret: string) => void;
  onClose: () => void;
}

/** Form to create a key: name, scopes, daily limits and expiry. */
export function KeyForm({ account, onMade, onClose }: KeyFormProps) {
  const { t } = useTranslation('adminServices');
  const refusalText = useRefusalText();
  // Disables the cache, so that the secret exists only where it is shown.
  const { mutateAsync } = trpc.admin.services.createKey.useMutation({ gcTime: 0 });
  const contract = useContractForm({
    schema: createApiKeyInput,
    initialValues,
    toWire: ({ period, days, limitUsd, limitRub, ...values }) => ({
      ...values,
      accountId: account.id,
      limitUsd: toPrice(limitUsd),
      limitRub: toPrice(limitRub),
      days: period === OTHER ? readNumber(days, 0) : Number(period),
    }),
  });
  const { form } = contract;
  const make = async (wire: WireOf<typeof contract>) => {
    const { secret } = await mutateAsync(wire);
    onClose();
    onMade(secret);
  };
  return (
    <FormDialog
      title={t('newKey.title', { name: account.name })}
      contract={contract}
      submit={t('newKey.submit')}
      onSubmit={make}
      onClose={onClose}
      refusalText={refusalText}
    >
      <TextInput
        label={t('newKey.name')}
        description={t('newKey.nameHint')}
        required
        maxLength={SERVICE_TEXT_LENGTH.keyName}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Scopes form={form} />
      <Limits form={form} />
      <Period form={form} />
    </FormDialog>
  );
}
