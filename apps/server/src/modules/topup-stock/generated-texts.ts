import { randomBytes } from 'node:crypto';

/** Letters and digits that nobody takes for one another: no 0 and O, no 1 and I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Five bits each: 80 in all. */
const SYMBOLS = 16;
const GROUPS = /.{4}(?=.)/g;

/** Texts for new codes: the prefix, then 80 random bits in groups of four. */
export function drawTexts(count: number, prefix: string): string[] {
  const random = randomBytes(count * SYMBOLS);
  const head = prefix === '' || prefix.endsWith('-') ? prefix : `${prefix}-`;
  return Array.from({ length: count }, (_, index) => {
    let text = '';
    // Each byte gives one of 32 symbols, all of them equally often.
    for (const byte of random.subarray(index * SYMBOLS, (index + 1) * SYMBOLS)) {
      text += ALPHABET[byte & 31];
    }
    return head + text.replace(GROUPS, '$&-');
  });
}

/** What a customer may have meant: the text itself, or as the shop writes it (capitals, no spaces). */
export function readingsOf(typed: string): string[] {
  return [...new Set([typed, typed.replace(/\s/g, '').toUpperCase()])];
}
