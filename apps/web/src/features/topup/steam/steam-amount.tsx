import { useRef, type KeyboardEvent } from 'react';
import { TextInput } from '@mantine/core';
import { MIN_TOPUP_AMOUNT, topupInputCurrencies } from '@manabar/contracts/rules';
import { formatMoney } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useTypedBefore } from '#lib/use-typed-before.ts';
import { DeductedBox } from './deducted-box.tsx';
import classes from './steam-fields.module.css';
import type { SteamTopupState } from './use-steam-topup.ts';

/** The largest amount in the input currency, as text; null where it is not known. */
function useMaximum({ inputCurrency }: SteamTopupState) {
  const language = useLanguage();
  const limit = trpc.topup.steamLimits.useQuery().data?.[inputCurrency] ?? null;
  return limit === null ? null : { limit, text: formatMoney(limit, inputCurrency, language, 0) };
}

/** Why the shop does not take the amount; null when it does, or nothing is known yet. */
function useAmountError(
  { amount, calculating: { problem }, currency }: SteamTopupState,
  maximum: ReturnType<typeof useMaximum>,
): string | null {
  const { t } = useTranslation('steam');
  const language = useLanguage();
  if (problem?.kind !== 'amount') return null;
  if (maximum && Number(amount) > maximum.limit) {
    return t('amount.tooLarge', { maximum: maximum.text });
  }
  const { minimum } = problem;
  if (minimum === null) return t('amount.invalid');
  return t('amount.minimum', { minimum: formatMoney(minimum, currency, language) });
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
  /** A key was pressed in the field. */
  onKey: (event: KeyboardEvent) => void;
}

/** How much is to arrive, in which currency, and what that takes from the balance. */
export function SteamAmount({ topup, onKey }: SteamAmountProps) {
  const { t } = useTranslation('steam');
  const maximum = useMaximum(topup);
  const error = useAmountError(topup, maximum);
  const field = useRef<HTMLInputElement>(null);
  const { amount, typeAmount } = topup;
  useTypedBefore(field, (typed) => typed !== amount && typeAmount(typed));
  return (
    <div className={classes.fields}>
      <InputCurrencies topup={topup} />
      <TextInput
        ref={field}
        classNames={{ input: classes.number, description: classes.hint, error: classes.hint }}
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
        description={error === null && maximum && t('amount.maximum', { maximum: maximum.text })}
        error={error}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onKeyDown={onKey}
        onChange={({ currentTarget }) => typeAmount(currentTarget.value)}
      />
      <DeductedBox topup={topup} />
    </div>
  );
}
