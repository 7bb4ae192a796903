import { useRef, useState, type FormEvent } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currencies, MAX_AMOUNT, MIN_TOP_UP, type Currency } from '@manabar/contracts/rules';
import { Dialog } from '#components/dialog/dialog.tsx';
import { useCurrency } from '#lib/format/use-currency.ts';
import { useFormatter } from '#lib/format/format.ts';
import { readAmount, type AmountProblem } from './top-up-amount.ts';
import classes from './top-up-dialog.module.css';
import type { TopUp } from './use-admin-top-up.ts';

interface CurrencyFieldProps {
  value: Currency;
  onChange: (currency: Currency) => void;
}

function CurrencyField({ value, onChange }: CurrencyFieldProps) {
  const { t } = useTranslation('profile');
  return (
    <fieldset className={classes.currencies}>
      <legend>{t('topUp.currency')}</legend>
      {currencies.toReversed().map((currency) => (
        <label
          key={currency}
          className={classes.currency}
          data-selected={currency === value || undefined}
        >
          <input
            type="radio"
            name="topUpCurrency"
            value={currency}
            checked={currency === value}
            onChange={() => onChange(currency)}
          />
          {t(`topUp.${currency}`)}
        </label>
      ))}
    </fieldset>
  );
}

/** Keeps the typed amount while the page is open, so that an attempt without an answer can be retried unchanged. */
function useAmountField(currency: Currency) {
  const { t } = useTranslation('profile');
  const format = useFormatter();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<AmountProblem | null>(null);
  const money = (amount: number) => format.money(amount, currency, 0);
  return {
    field,
    typed,
    error: problem && t(`topUp.${problem}`, { min: money(MIN_TOP_UP), max: money(MAX_AMOUNT) }),
    hint: t('topUp.minimum', { min: money(MIN_TOP_UP) }),
    type: (next: string) => {
      setTyped(next);
      setProblem(null);
    },
    /** Returns the amount, or shows the error, focuses the field and returns null. */
    read: (): number | null => {
      const read = readAmount(typed);
      setProblem(read.problem);
      if (read.problem) field.current?.focus();
      return read.amount;
    },
  };
}

interface TopUpDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Mutation that adds the money. */
  topUp: TopUp;
  /** Label of the button. */
  submit: string;
  /** Note shown before the top-up. */
  note?: string;
}

/** Dialog for the amount and currency of a top-up of the balance. */
export function TopUpDialog({ opened, onClose, topUp, submit, note }: TopUpDialogProps) {
  const { t } = useTranslation(['profile', 'common']);
  const [display] = useCurrency();
  const [chosen, setChosen] = useState<Currency | null>(null);
  const currency = chosen ?? display;
  const amount = useAmountField(currency);
  const { field } = amount;
  function send(event: FormEvent): void {
    event.preventDefault();
    const wanted = topUp.pending ? null : amount.read();
    if (wanted === null) return;
    topUp.send({ currency, amount: wanted }, () => {
      amount.type('');
      onClose();
    });
  }
  const close = () => {
    amount.type(amount.typed);
    topUp.forget();
    onClose();
  };
  const failure = topUp.failureIn(currency);
  return (
    <Dialog
      opened={opened}
      onClose={topUp.pending ? () => undefined : close}
      title={t('topUp.title')}
    >
      <form className="stack-16" onSubmit={send} noValidate>
        <CurrencyField value={currency} onChange={setChosen} />
        <TextInput
          ref={field}
          data-autofocus
          label={t('topUp.amount')}
          description={amount.hint}
          error={amount.error}
          value={amount.typed}
          onChange={(event) => amount.type(event.currentTarget.value)}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
        />
        {note !== undefined && <p className="muted small">{note}</p>}
        <div role="alert" className={classes.failure}>
          {failure !== null && <p>{failure}</p>}
        </div>
        <div className={classes.actions}>
          <Button variant="default" onClick={close} disabled={topUp.pending}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={topUp.pending}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
