import type { KeyboardEvent } from 'react';
import { TextInput, type TextInputProps } from '@mantine/core';
import { readNumber } from './read-number.ts';

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value?: string;
  onChange?: (text: string) => void;
  /** Decimals of the number; 0 for a whole number. */
  decimals: number;
  /** Minimum that the arrow keys reach. */
  least?: number;
}

const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };

/** Removes rounding errors beyond the decimals of the field. */
const round = (number: number, decimals: number) =>
  Math.round(number * 10 ** decimals) / 10 ** decimals;

/** Field for a number as typed text. Mantine's NumberInput drops characters, so that "4,99" becomes 499. */
export function NumberField({
  value = '',
  onChange,
  decimals,
  least = 0,
  ...props
}: NumberFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const number = readNumber(value, decimals);
    if (number === undefined) onChange?.(String(Math.max(0, least)));
    else if (typeof number === 'number')
      onChange?.(String(Math.max(round(number + step, decimals), least)));
  };
  return (
    <TextInput
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...props}
      value={value}
      onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
