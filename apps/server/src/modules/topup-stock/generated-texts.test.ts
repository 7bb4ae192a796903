import { expect, test } from 'vitest';
import { drawTexts, readingsOf } from './generated-texts.ts';

const CODES = 100_000;
const SYMBOLS = 16;
const LETTERS = 32;

test('a text is its prefix and sixteen letters and digits that nobody takes for one another', () => {
  const random = '[2-9A-HJ-NP-Z]{4}(?:-[2-9A-HJ-NP-Z]{4}){3}';
  expect(drawTexts(1, 'FF')).toEqual([expect.stringMatching(new RegExp(`^FF-${random}$`))]);
  expect(drawTexts(1, 'FF-')).toEqual([expect.stringMatching(new RegExp(`^FF-${random}$`))]);
  expect(drawTexts(1, '')).toEqual([expect.stringMatching(new RegExp(`^${random}$`))]);
  expect(new Set(drawTexts(CODES, '')).size).toBe(CODES);
});

test('every letter stands equally often at every place: five bits each, 80 in all', () => {
  const texts = drawTexts(CODES, '').map((text) => text.replaceAll('-', ''));
  const expected = CODES / LETTERS;
  for (let place = 0; place < SYMBOLS; place++) {
    const seen = new Map<string, number>();
    for (const text of texts) {
      const letter = text[place] ?? '';
      seen.set(letter, (seen.get(letter) ?? 0) + 1);
    }
    expect(seen.size).toBe(LETTERS);
    const chi = [...seen.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
    // 31 degrees of freedom: by chance this is exceeded once in some 10 million places.
    expect(chi).toBeLessThan(93);
  }
});

test('what was typed is also read as the shop writes it', () => {
  expect(readingsOf('ff-abcd efgh')).toEqual(['ff-abcd efgh', 'FF-ABCDEFGH']);
  expect(readingsOf('FF-ABCD')).toEqual(['FF-ABCD']);
});
