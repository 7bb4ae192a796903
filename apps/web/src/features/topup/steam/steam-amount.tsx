import { useRef, type KeyboardEvent } from 'react';
import { TextInput } from '@mantine/core';
import { MIN_TOPUP_AMOUNT, topupInputCurrencies } from '@manabar/contracts/rules';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useTextTypedEarly } from '#lib/page/use-text-typed-early.ts';
import { DeductedBox } from './deducted-box.tsx';
import { insertAsNumber } from './insert-as-number.ts';
import classes from './steam-fields.module.css';
import type { SteamTopupState } from './use-steam-topup.ts';

/** Text below the field: the maximum, or the rule that a refused amount violates. */
function useHint({ calculating: { problem }, currency, inputCurrency }: SteamTopupState) {
  const { t } = useTranslation('steam');
  const format = useFormatter();
  const limit = trpc.topup.steamLimits.useQuery().data?.[inputCurrency] ?? null;
  const whole = (amount: number) => format.money(amount, inputCurrency, 0);
  const maximum = limit !== null && t('amount.maximum', { maximum: whole(limit) });
  if (problem?.kind !== 'amount') return maximum;
  const { broken } = problem;
  switch (broken.rule) {
    case 'number':
      return t('amount.notNumber');
    case 'decimals':
      return t('amount.tooManyDecimals');
    case 'minimum':
      return t('amount.atLeast', { minimum: whole(MIN_TOPUP_AMOUNT) });
    case 'charge':
      return t('amount.minimum', { minimum: format.money(broken.minimum, currency) });
    case 'maximum':
      return maximum || t('amount.tooLarge');
  }
}

function InputCurrencies({ topup }: { topup: SteamTopupState }) {
  const { t } = useTranslation('steam');
  return (
    <div className={classes.currencies} role="group" aria-label={t('amount.currency')}>
      {topupInputCurrencies.map((each) => (
        <button
          key={each}
          type="button"
          className={classes.currency}
          aria-pressed={each === topup.inputCurrency}
          onClick={() => topup.chooseInput(each)}
        >
          {each.toUpperCase()}
        </button>
      ))}
    </div>
  );
}

interface SteamAmountProps {
  topup: SteamTopupState;
  /** Handles a key press in the field. */
  onKey: (event: KeyboardEvent) => void;
}

/** Amount to credit, its currency, and the deduction from the balance. */
export function SteamAmount({ topup, onKey }: SteamAmountProps) {
  const { t } = useTranslation('steam');
  const hint = useHint(topup);
  const field = useRef<HTMLInputElement>(null);
  const { amount, typeAmount, calculating } = topup;
  const wrong = calculating.problem?.kind === 'amount';
  useTextTypedEarly(field, (typed) => typed !== amount && typeAmount(typed));
  return (
    <div className={classes.fields}>
      <InputCurrencies topup={topup} />
      <TextInput
        ref={field}
        classNames={{ input: classes.number, description: 'field-hint', error: 'field-hint' }}
        type="number"
        inputMode="decimal"
        min={MIN_TOPUP_AMOUNT}
        step="any"
        label={t('amount.label', { currency: topup.inputCurrency.toUpperCase() })}
        labelProps={{ className: 'visually-hidden' }}
        placeholder={t('amount.placeholder')}
        name="steamAmount"
        autoComplete="off"
        size="lg"
        value={amount}
        description={!wrong && hint}
        error={wrong && hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onKeyDown={onKey}
        onBeforeInput={insertAsNumber}
        // The wheel changes the number in a focused field, which a customer who scrolls does not intend.
        onWheel={({ currentTarget }) => currentTarget.blur()}
        onChange={({ currentTarget }) => typeAmount(currentTarget.value)}
      />
      <DeductedBox topup={topup} />
    </div>
  );
}
