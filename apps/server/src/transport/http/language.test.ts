import { expect, test } from 'vitest';
import { negotiateLanguage } from './language.ts';

test.each([
  [undefined, 'ru'],
  ['', 'ru'],
  ['en', 'en'],
  ['EN-us', 'en'],
  ['uz-Latn-UZ', 'uz'],
  ['de, fr;q=0.9', 'ru'],
  ['de, en;q=0.5, uz;q=0.8', 'uz'],
  ['en;q=0.8, uz;q=0.8', 'en'],
  ['en;q=0, uz;q=0.1', 'uz'],
  ['en;q=0', 'ru'],
  ['*', 'ru'],
  ['de, *;q=0.5, en;q=0.1', 'ru'],
  [' en ; q=1.0 ', 'en'],
  [';;;,,,q=1', 'ru'],
  ['english', 'ru'],
])('negotiates the header Accept-Language %j as the language %s', (header, language) => {
  expect(negotiateLanguage(header)).toBe(language);
  expect(negotiateLanguage(header)).toBe(language);
});

test('negotiates a thousand different Accept-Language headers', () => {
  for (let i = 0; i < 1000; i++) expect(negotiateLanguage(`x${i}, en`)).toBe('en');
});
