import { randomBytes } from 'node:crypto';
import type { CodeCipher } from '#infra/secrets/code-cipher.ts';

/** Unambiguous letters and digits: no 0 and O, no 1 and I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Number of symbols; each has 5 bits, all together 80. */
const SYMBOLS = 16;
const GROUPS = /.{4}(?=.)/g;

/** Generates texts for new codes: the prefix, then 80 random bits in groups of four. */
export function generateTexts(count: number, prefix: string): string[] {
  const random = randomBytes(count * SYMBOLS);
  const head = headOf(prefix);
  return Array.from({ length: count }, (_, index) => {
    let text = '';
    // 32 divides 256, so that each symbol is equally likely.
    for (const byte of random.subarray(index * SYMBOLS, (index + 1) * SYMBOLS)) {
      text += ALPHABET[byte & 31];
    }
    return head + text.replace(GROUPS, '$&-');
  });
}

/** Returns the part of a code before its random symbols. */
const headOf = (prefix: string) => (prefix === '' || prefix.endsWith('-') ? prefix : `${prefix}-`);

/** The random symbols at the end of a code, with any hyphens between them. */
const RANDOM = new RegExp(`[^-](?:-*[^-]){${SYMBOLS - 1}}$`);

/**
 * Returns the codes that an input may mean: the text itself, and its normal forms (hyphens between groups of four, capitals after
 * the prefix). A space in the prefix may be typed for a hyphen, or for better reading.
 */
export function possibleReadings(typed: string): string[] {
  const text = typed.replace(/\s/g, '').replace(/\p{Pd}/gu, '-');
  const at = text.search(RANDOM);
  if (at < 0) return [...new Set([typed, text.toUpperCase()])];
  const symbols = text.slice(at).replaceAll('-', '').toUpperCase();
  const random = symbols.replace(GROUPS, '$&-');
  const hyphenated = typed.trim().replace(/[\s\p{Pd}]+/gu, '-');
  const prefixes = [text.slice(0, at), hyphenated.slice(0, hyphenated.search(RANDOM))]
    .map(headOf)
    .flatMap((prefix) => [prefix.toUpperCase(), prefix.toLowerCase(), prefix]);
  return [...new Set([typed, ...prefixes.map((head) => head + random)])];
}

/** Returns the fingerprints of {@link possibleReadings}. */
export const possibleFingerprints = (cipher: CodeCipher, typed: string): Buffer[] =>
  possibleReadings(typed).map((text) => cipher.fingerprint(text));
