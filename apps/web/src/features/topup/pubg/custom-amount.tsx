import { useRef } from 'react';
import { TextInput } from '@mantine/core';
import { MAX_CUSTOM_UC, readCustomUc, ucQuickPicks } from '@manabar/contracts/rules';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { useTextTypedEarly } from '#lib/page/use-text-typed-early.ts';
import classes from './custom-amount.module.css';
import { ucOf } from './uc-package.ts';
import type { PubgChoice } from './use-pubg-choice.ts';
import { useUcText } from './use-uc-text.ts';

/** Text below the field: the composition of the amount, or the reason why it cannot be composed. */
function useHint({ amount, selected }: PubgChoice): { text: string; wrong: boolean } {
  const { t } = useTranslation('topup');
  const format = useFormatter();
  const uc = useUcText();
  const wanted = readCustomUc(amount);
  const got = ucOf(selected);
  if (amount !== '' && wanted === null && !/^0*$/.test(amount))
    return { text: t('pubg.tooMuch', { max: format.number(MAX_CUSTOM_UC) }), wrong: true };
  if (wanted !== null && got > wanted)
    return { text: t('pubg.rounded', { got: uc(got), more: uc(got - wanted) }), wrong: false };
  return { text: t('pubg.customHint'), wrong: false };
}

/** Custom amount of UC, with buttons for common amounts. */
export function CustomAmount({ choice }: { choice: PubgChoice }) {
  const { t } = useTranslation('topup');
  const uc = useUcText();
  const hint = useHint(choice);
  const { amount, typeAmount } = choice;
  const field = useRef<HTMLInputElement>(null);
  useTextTypedEarly(field, (typed) => typed !== amount && typeAmount(typed));
  return (
    <div className={classes.custom}>
      <div className={classes.line}>
        <TextInput
          ref={field}
          className={classes.field}
          classNames={{ description: 'field-hint', error: 'field-hint' }}
          label={t('pubg.custom')}
          name="customUC"
          inputMode="numeric"
          autoComplete="off"
          placeholder={t('pubg.customPlaceholder')}
          value={amount}
          description={!hint.wrong && hint.text}
          error={hint.wrong && hint.text}
          descriptionProps={{ role: 'status' }}
          errorProps={{ role: 'alert' }}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={({ currentTarget }) => typeAmount(currentTarget.value)}
        />
        <div className={classes.picks} role="group" aria-label={t('pubg.picks')}>
          {ucQuickPicks.map((pick) => (
            <button
              key={pick}
              type="button"
              className={classes.pick}
              aria-pressed={amount === String(pick)}
              onClick={() => typeAmount(amount === String(pick) ? '' : String(pick))}
            >
              {uc(pick)}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}
