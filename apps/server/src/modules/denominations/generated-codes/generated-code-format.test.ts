import { expect, test } from 'vitest';
import { generateTexts, possibleReadings } from './generated-code-format.ts';

const CODES = 100_000;
const SYMBOLS = 16;
const LETTERS = 32;

test('a generated code is its prefix and sixteen unambiguous letters and digits', () => {
  const random = '[2-9A-HJ-NP-Z]{4}(?:-[2-9A-HJ-NP-Z]{4}){3}';
  expect(generateTexts(1, 'FF')).toEqual([expect.stringMatching(new RegExp(`^FF-${random}$`))]);
  expect(generateTexts(1, 'FF-')).toEqual([expect.stringMatching(new RegExp(`^FF-${random}$`))]);
  expect(generateTexts(1, '')).toEqual([expect.stringMatching(new RegExp(`^${random}$`))]);
  expect(new Set(generateTexts(CODES, '')).size).toBe(CODES);
});

test('every letter of generated codes is equally frequent at every place: five bits each, 80 in all', () => {
  const texts = generateTexts(CODES, '').map((text) => text.replaceAll('-', ''));
  const expected = CODES / LETTERS;
  for (let place = 0; place < SYMBOLS; place++) {
    const seen = new Map<string, number>();
    for (const text of texts) {
      const letter = text[place] ?? '';
      seen.set(letter, (seen.get(letter) ?? 0) + 1);
    }
    expect(seen.size).toBe(LETTERS);
    const chi = [...seen.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
    // With 31 degrees of freedom, random texts exceed this value once in about 10 million places.
    expect(chi).toBeLessThan(93);
  }
});

test('reads a generated code in any case and spacing', () => {
  expect(possibleReadings('ff-abcd efgh')).toEqual(['ff-abcd efgh', 'FF-ABCDEFGH']);
  expect(possibleReadings('FF-ABCD')).toEqual(['FF-ABCD']);
});

test.each(['FF', 'ff', ''])('reads a generated code with the prefix %j in any case', (prefix) => {
  const [code = ''] = generateTexts(1, prefix);
  for (const typed of [
    code,
    code.toLowerCase(),
    code.toUpperCase(),
    ` ${code.replace('-', ' - ')}`,
  ])
    expect(possibleReadings(typed)).toContain(code);
});

test.each(['FF', 'MY-FF-', ''])(
  'reads a generated code with the prefix %j in other groups',
  (prefix) => {
    const [code = ''] = generateTexts(1, prefix);
    const random = code.slice(-19).replaceAll('-', '');
    for (const typed of [
      prefix + random,
      `${prefix} ${random.toLowerCase()}`,
      code.replaceAll('-', ' - '),
      code.replaceAll('-', '\u2013'),
      code.replaceAll('-', ' '),
      `${code.toLowerCase().replaceAll('-', '  ')} `,
      prefix + code.slice(-19).replaceAll('-', ' '),
    ])
      expect(possibleReadings(typed), typed).toContain(code);
  },
);

test('reads a generated code with small letters after a prefix of both cases', () => {
  const [code = ''] = generateTexts(1, 'Ff');
  expect(possibleReadings(`Ff${code.slice(2).toLowerCase()}`)).toContain(code);
});
