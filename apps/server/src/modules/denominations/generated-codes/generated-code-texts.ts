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

/** Characters of a code behind its prefix. */
const RANDOM_LENGTH = SYMBOLS + SYMBOLS / 4 - 1;

/** Possible codes behind a customer's input: the text itself, and its normal forms (no spaces, capitals behind the prefix). */
export function possibleReadings(typed: string): string[] {
  const text = typed.replace(/\s/g, '');
  const prefix = text.slice(0, -RANDOM_LENGTH);
  const random = text.slice(-RANDOM_LENGTH).toUpperCase();
  const prefixes = [prefix.toUpperCase(), prefix.toLowerCase(), prefix];
  return [...new Set([typed, ...prefixes.map((head) => head + random)])];
}
