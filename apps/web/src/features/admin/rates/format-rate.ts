import { RATE_DECIMALS, type Language } from '@manabar/contracts/rules';
import { formatDecimal, formatSignificant } from '#lib/format/format.ts';

/** Decimals of a readable rate, and significant digits of one below 1. */
const READABLE_DIGITS = 4;

/** Formats a rate with all its decimals. */
export function formatExactRate(rate: number, language: Language): string {
  return formatDecimal(rate, RATE_DECIMALS, language);
}

/** Formats a rate with up to 4 decimals, or with 4 significant digits below 1. */
export function formatRate(rate: number, language: Language): string {
  return rate < 1
    ? formatSignificant(rate, READABLE_DIGITS, language)
    : formatDecimal(rate, READABLE_DIGITS, language);
}
