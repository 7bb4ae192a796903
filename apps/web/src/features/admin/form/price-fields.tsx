import { NumberInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import type { ReactNode } from 'react';

/** What a price field holds: nothing, a number, or what a person is still typing. */
export type PriceValue = number | string;

/** As the contract has it: empty is not for sale in that currency. */
export function toPrice(value: PriceValue): number | string | null {
  if (value === '') return null;
  const number = typeof value === 'number' ? value : Number(value);
  return Number.isNaN(number) ? value : number;
}

/** As a form has it. */
export function fromPrice(price: number | null): PriceValue {
  return price ?? '';
}

interface PriceFieldProps {
  label: string;
  value?: PriceValue;
  onChange?: (value: PriceValue) => void;
  error?: ReactNode;
}

/** A price with at most two decimals; empty: not for sale in that currency. */
export function PriceField(props: PriceFieldProps) {
  return (
    <NumberInput
      {...props}
      size="md"
      decimalScale={2}
      allowNegative={false}
      hideControls
      inputMode="decimal"
    />
  );
}
