import { expect, test } from 'vitest';
import { createTexts, loadAllTexts } from '@manabar/i18n';
import { countTotal, formatCodes, formatTotal } from './format-total.ts';

test.each([
  [{ total: 10_000 }, '10,000'],
  [{ total: 10_001, totalEstimated: true as const }, '10,000+'],
  [{ total: 5_000_000, totalEstimated: true as const }, '≈ 5,000,000'],
])('an admin list shows the total of %j as %s', (found, shown) => {
  expect(formatTotal(found, 'en')).toBe(shown);
});

test.each([
  [1000, 10, '1,000'],
  [1001, 10, '1,000+'],
  [12_500, 13_000, '12,500'],
  [13_001, 13_000, '13,000+'],
])('shows %i available codes of an option with the threshold %i as %s', (codes, lowAt, shown) => {
  expect(formatCodes(codes, lowAt, 'en')).toBe(shown);
});

test.each([
  [{ total: 21 }, 'Найдена 21 запись'],
  [{ total: 10_001, totalEstimated: true as const }, 'Найдено 10 000+ записей'],
])(
  'an admin list words the total of %j in Russian by the number that it shows',
  async (found, text) => {
    const texts = createTexts('ru', await loadAllTexts('ru'));
    const shown = formatTotal(found, 'ru').replaceAll(/\s/g, ' ');
    expect(texts.t('admin:list.found', { count: countTotal(found), shown })).toBe(text);
  },
);
