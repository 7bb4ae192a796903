import { useState } from 'react';
import { updateCurrencyRateInput, type AdminCurrencyRate } from '@manabar/contracts';
import { RATE_DECIMALS } from '@manabar/contracts/rules';
import { ConfirmDialog } from '#components/dialog/dialog.tsx';
import { toAppError } from '#lib/errors/errors.ts';
import { formatDecimal } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { FormDialog, type RowFormProps } from '../form/form-dialog.tsx';
import { NumberField } from '../form/number-field.tsx';
import { readNumber } from '../form/read-number.ts';
import { useContractForm, type WireOf } from '../form/use-contract-form.ts';
import { useSaveToasts } from '../form/use-save-toasts.ts';
import { formatExactRate } from './format-rate.ts';
import { pairOf } from './rate-columns.tsx';

interface RateFormProps extends RowFormProps {
  rate: AdminCurrencyRate;
}

/** Whether the shop requires a confirmation, because the rate changes much. */
const needsConfirm = (thrown: unknown) => toAppError(thrown).details['confirm'] === 'required';

/** Formats a change: "90 → 120 (+33.3 %)". */
function useMoveText({ rate }: AdminCurrencyRate) {
  const { t } = useTranslation('adminRates');
  const language = useLanguage();
  return (next: number) => {
    const percent = ((next - rate) / rate) * 100;
    return t('confirmText', {
      before: formatExactRate(rate, language),
      after: formatExactRate(next, language),
      percent: `${percent > 0 ? '+' : '−'}${formatDecimal(Math.abs(percent), 1, language)}`,
    });
  };
}

function useSetRate(rate: AdminCurrencyRate, onDone: () => void) {
  const { saved } = useSaveToasts();
  const update = trpc.admin.rates.update.useMutation();
  const named = { id: rate.id, version: rate.version };
  return async (next: number, confirm: boolean) => {
    await update.mutateAsync({ ...named, rate: next, ...(confirm && { confirm }) });
    onDone();
    saved();
  };
}

/** Form to set a rate; a suspiciously large change asks for confirmation. */
export function RateForm({ rate, onClose, onConflict }: RateFormProps) {
  const { t } = useTranslation('adminRates');
  const moveText = useMoveText(rate);
  const { failed } = useSaveToasts();
  const [asking, setAsking] = useState<number | null>(null);
  const set = useSetRate(rate, onClose);
  const contract = useContractForm({
    schema: updateCurrencyRateInput.required({ rate: true }),
    initialValues: { rate: String(rate.rate) },
    toWire: (values) => ({ id: rate.id, rate: readNumber(values.rate, RATE_DECIMALS) }),
  });
  const save = async (wire: WireOf<typeof contract>) => {
    const next = Number(wire.rate);
    try {
      await set(next, false);
    } catch (thrown) {
      if (!needsConfirm(thrown)) throw thrown;
      setAsking(next);
    }
  };
  const confirm = async (next: number) => {
    setAsking(null);
    await set(next, true).catch((thrown: unknown) => failed('update', thrown));
  };
  return (
    <>
      <FormDialog
        title={t('setTitle', { pair: pairOf(rate) })}
        contract={contract}
        submit={t('setSubmit')}
        onSubmit={save}
        onClose={onClose}
        onConflict={onConflict}
      >
        <NumberField
          label={t('rate')}
          description={t('rateHint', {
            from: rate.from_currency.toUpperCase(),
            to: rate.to_currency.toUpperCase(),
          })}
          required
          decimals={RATE_DECIMALS}
          {...contract.form.getInputProps('rate')}
        />
      </FormDialog>
      <ConfirmDialog
        opened={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => asking !== null && void confirm(asking)}
        title={t('confirmTitle')}
        text={asking === null ? '' : moveText(asking)}
        confirmLabel={t('confirm')}
        destructive
      />
    </>
  );
}
