import { randomBytes } from 'node:crypto';

/** Unambiguous letters and digits: no 0 and O, no 1 and I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Number of symbols; each has 5 bits, all together 80. */
const SYMBOLS = 16;
const GROUPS = /.{4}(?=.)/g;

/** Generates texts for new codes: the prefix, then 80 random bits in groups of four. */
export function generateTexts(count: number, prefix: string): string[] {
  const random = randomBytes(count * SYMBOLS);
  const head = prefix === '' || prefix.endsWith('-') ? prefix : `${prefix}-`;
  return Array.from({ length: count }, (_, index) => {
    let text = '';
    // 32 divides 256, so that each symbol is equally likely.
    for (const byte of random.subarray(index * SYMBOLS, (index + 1) * SYMBOLS)) {
      text += ALPHABET[byte & 31];
    }
    return head + text.replace(GROUPS, '$&-');
  });
}

/** Number of characters after a code's prefix. */
const RANDOM_LENGTH = SYMBOLS + SYMBOLS / 4 - 1;

/** Returns the codes that an input may mean: the text itself, and its normal forms (no spaces, capitals after the prefix). */
export function possibleReadings(typed: string): string[] {
  const text = typed.replace(/\s/g, '');
  const prefix = text.slice(0, -RANDOM_LENGTH);
  const random = text.slice(-RANDOM_LENGTH).toUpperCase();
  const prefixes = [prefix.toUpperCase(), prefix.toLowerCase(), prefix];
  return [...new Set([typed, ...prefixes.map((head) => head + random)])];
}
