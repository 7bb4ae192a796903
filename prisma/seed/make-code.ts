import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike, and without vowels: a code spells no word. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXYZ23456789';
const DIGITS = '0123456789';

const pick = (from: string) => from.charAt(randomInt(from.length));

/** A code like those of the real stores: `X` becomes a letter or digit, `9` a digit. Random in every shop. */
export function makeCode(pattern: string): string {
  return pattern.replace(/[X9]/g, (place) => pick(place === '9' ? DIGITS : LETTERS));
}
