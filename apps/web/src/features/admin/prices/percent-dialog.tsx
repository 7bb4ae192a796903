import { Button, NativeSelect, TextInput } from '@mantine/core';
import { shallowEqual } from '@mantine/hooks';
import { useErrorText } from '#lib/errors/errors.ts';
import { toastFailure } from '#lib/errors/toast-failure.ts';
import '@mantine/core/styles/Combobox.css';
import { useState, type SyntheticEvent } from 'react';
import type { PricePreview } from '@manabar/contracts';
import { priceRoundings, type PriceRounding, isOneOf } from '@manabar/contracts/rules';
import { Dialog } from '#components/dialog/dialog.tsx';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { DialogButtonBar } from '../form/dialog-button-bar.tsx';
import { DiscardQuestion, useDiscardGuard } from '../form/discard-question.tsx';
import { PercentPreview } from './percent-preview.tsx';
import classes from './prices.module.css';

/** Selected prices, or all that match the list's filters. */
export type PriceSelection = { ids: number[] } | { filter: object };

const currencies = ['both', 'usd', 'rub'] as const;

interface Values {
  percent: string;
  currencies: (typeof currencies)[number];
  rounding: PriceRounding;
  reason: string;
}

const untouched: Values = { percent: '', currencies: 'both', rounding: 'minor', reason: '' };

interface FormProps {
  values: Values;
  busy: boolean;
  onChange: (change: Partial<Values>) => void;
  onSubmit: (percent: number) => void;
  onClose: () => void;
}

/** Percentage, prices and rounding. */
function PercentFields({ values, onChange }: Pick<FormProps, 'values' | 'onChange'>) {
  const { t } = useTranslation('adminPrices');
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('percent.label')}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        value={values.percent}
        onChange={({ currentTarget }) => onChange({ percent: currentTarget.value })}
      />
      <NativeSelect
        label={t('percent.currencies')}
        value={values.currencies}
        data={currencies.map((value) => ({ value, label: t(`percent.${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          if (isOneOf(currencies, value)) onChange({ currencies: value });
        }}
      />
      <NativeSelect
        label={t('percent.rounding')}
        value={values.rounding}
        data={priceRoundings.map((value) => ({ value, label: t(`percent.${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          if (isOneOf(priceRoundings, value)) onChange({ rounding: value });
        }}
      />
    </div>
  );
}

/** Form for the percentage, the prices and the rounding. */
function PercentForm({ values, busy, onChange, onSubmit, onClose }: FormProps) {
  const { t } = useTranslation(['adminPrices', 'common']);
  const percent = Number(values.percent.replace(',', '.').replace('−', '-'));
  const ready =
    /^[-−+]?\d+(?:[.,]\d{1,2})?$/.test(values.percent.trim()) && percent > -100 && percent <= 1000;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (ready && percent !== 0) onSubmit(percent);
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <PercentFields values={values} onChange={onChange} />
      <p className="muted small">
        {t('percent.hint')} {t('percent.roundingHint')}
      </p>
      <TextInput
        label={t('percent.reason')}
        maxLength={500}
        value={values.reason}
        onChange={({ currentTarget }) => onChange({ reason: currentTarget.value })}
      />
      <DialogButtonBar>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" disabled={!ready || percent === 0} loading={busy}>
          {t('percent.preview')}
        </Button>
      </DialogButtonBar>
    </form>
  );
}

interface PercentDialogProps {
  selection: PriceSelection;
  onClose: () => void;
}

/** Changes many prices by a percentage: a preview per row first, then exactly the previewed prices are set. */
export function PercentDialog({ selection, onClose }: PercentDialogProps) {
  const { t } = useTranslation('adminPrices');
  const errorText = useErrorText();
  const [values, setValues] = useState(untouched);
  const [shown, setShown] = useState<PricePreview | null>(null);
  const preview = trpc.admin.prices.preview.useMutation({ gcTime: 0, meta: { refresh: 'never' } });
  const reprice = trpc.admin.prices.reprice.useMutation();
  const fail = (thrown: unknown) =>
    toastFailure(thrown, t('percent.failed', { message: errorText(thrown) }));
  const look = (percent: number) => {
    const { currencies: which, rounding } = values;
    preview.mutate(
      { selection, percent, currencies: which, rounding },
      { onSuccess: setShown, onError: fail },
    );
  };
  const apply = (rows: PricePreview['rows']) => {
    const changes = rows.map(({ id, version, after }) => ({ id, version, ...after }));
    const reason = values.reason.trim();
    reprice.mutate(
      { changes, ...(reason && { reason }) },
      {
        onSuccess: (done) => {
          onClose();
          toast('success', t('percent.done', done));
        },
        onError: fail,
      },
    );
  };
  const dirty = !shallowEqual(values, untouched);
  const { close, question } = useDiscardGuard({ dirty, busy: reprice.isPending, onClose });
  return (
    <>
      <Dialog opened onClose={close} title={t('percent.title')} place="wide">
        {shown ? (
          <PercentPreview
            preview={shown}
            busy={reprice.isPending}
            onBack={() => setShown(null)}
            onApply={apply}
          />
        ) : (
          <PercentForm
            values={values}
            busy={preview.isPending}
            onChange={(change) => setValues({ ...values, ...change })}
            onSubmit={look}
            onClose={close}
          />
        )}
      </Dialog>
      <DiscardQuestion question={question} />
    </>
  );
}
