import { randomInt } from 'node:crypto';

/** Characters without similar letters and digits, and without vowels, so that codes spell no words. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXYZ23456789';
const DIGITS = '0123456789';

const pick = (from: string) => from.charAt(randomInt(from.length));

/** Returns a random code in the form of a real store's: `X` becomes a letter or digit, `9` a digit. */
export function makeCode(pattern: string): string {
  return pattern.replace(/[X9]/g, (place) => pick(place === '9' ? DIGITS : LETTERS));
}
