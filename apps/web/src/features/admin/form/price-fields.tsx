import { NumberInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import type { ReactNode } from 'react';

/** Value of a price field: empty, a number, or an incomplete input. */
export type PriceValue = number | string;

/** Converts a field for the contract; empty means not sold in that currency. */
export function toPrice(value: PriceValue): number | string | null {
  if (value === '') return null;
  const number = typeof value === 'number' ? value : Number(value);
  return Number.isNaN(number) ? value : number;
}

/** Converts a price to a field value. */
export function fromPrice(price: number | null): PriceValue {
  return price ?? '';
}

interface PriceFieldProps {
  label: string;
  value?: PriceValue;
  onChange?: (value: PriceValue) => void;
  error?: ReactNode;
}

/** Field for a price with at most two decimals; empty means not sold in that currency. */
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
