import { useState } from 'react';
import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { addCurrencyRateInput } from '@manabar/contracts';
import { RATE_DECIMALS } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { NumberField } from '../form/number-field.tsx';
import { readNumber } from '../form/read-number.ts';
import { useContractForm } from '../form/use-contract-form.ts';
import { withChosen } from '../form/with-chosen.ts';

interface AddRateFormProps {
  /** Currencies without a rate. */
  missing: readonly string[];
  onClose: () => void;
}

/** Form to set the first rate of a currency. */
export function AddRateForm({ missing, onClose }: AddRateFormProps) {
  const { t } = useTranslation('adminRates');
  const add = trpc.admin.rates.add.useMutation();
  // Keeps the currency of a typed rate when another admin adds a rate for it.
  const [first] = useState(missing[0] ?? '');
  const contract = useContractForm({
    schema: addCurrencyRateInput,
    initialValues: { to_currency: first, rate: '' },
    toWire: ({ to_currency, rate }) => ({ to_currency, rate: readNumber(rate, RATE_DECIMALS) }),
  });
  const { form } = contract;
  const chosen = form.values.to_currency;
  return (
    <FormDialog
      title={t('add')}
      contract={contract}
      row={null}
      onSubmit={(wire) => add.mutateAsync(wire)}
      onClose={onClose}
    >
      <NativeSelect
        label={t('currency')}
        data={withChosen(
          missing.map((value) => ({ value, label: value })),
          { value: chosen, label: chosen },
        )}
        {...form.getInputProps('to_currency')}
      />
      <NumberField
        label={t('rate')}
        description={t('rateHint', { from: 'USD', to: chosen })}
        required
        decimals={RATE_DECIMALS}
        {...form.getInputProps('rate')}
      />
    </FormDialog>
  );
}
