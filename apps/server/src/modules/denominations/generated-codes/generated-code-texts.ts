import { randomBytes } from 'node:crypto';

/** Unambiguous letters and digits: no 0 and O, no 1 and I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Symbols of five bits each, 80 bits in all. */
const SYMBOLS = 16;
const GROUPS = /.{4}(?=.)/g;

/** Generates texts for new codes: the prefix, then 80 random bits in groups of four. */
export function generateTexts(count: number, prefix: string): string[] {
  const random = randomBytes(count * SYMBOLS);
  const head = prefix === '' || prefix.endsWith('-') ? prefix : `${prefix}-`;
  return Array.from({ length: count }, (_, index) => {
    let text = '';
    // Each byte gives one of 32 symbols without bias.
    for (const byte of random.subarray(index * SYMBOLS, (index + 1) * SYMBOLS)) {
      text += ALPHABET[byte & 31];
    }
    return head + text.replace(GROUPS, '$&-');
  });
}

/** Possible codes behind a customer's input: the text itself, and its normal form (capitals, no spaces). */
export function possibleReadings(typed: string): string[] {
  return [...new Set([typed, typed.replace(/\s/g, '').toUpperCase()])];
}
