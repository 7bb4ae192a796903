import type { ReactNode } from 'react';
import { NumberField } from './number-field.tsx';
import { readNumber } from './read-number.ts';

/** Decimals of an amount of money. */
export const MONEY_DECIMALS = 2;

/** Converts a field for the contract; empty means not sold in that currency. */
export function toPrice(text: string): number | string | null {
  return readNumber(text, MONEY_DECIMALS) ?? null;
}

/** Converts a price to a field value. */
export function fromPrice(price: number | null): string {
  return price === null ? '' : String(price);
}

interface PriceFieldProps {
  label: string;
  value?: string;
  onChange?: (text: string) => void;
  error?: ReactNode;
}

/** Field for a price with at most two decimals; empty means not sold in that currency. */
export function PriceField(props: PriceFieldProps) {
  return <NumberField {...props} decimals={MONEY_DECIMALS} />;
}
