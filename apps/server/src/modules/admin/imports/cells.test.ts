import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { readChanged, readNew } from './cells.ts';

const fields = { price: z.number().nullable(), name: z.string() };
const read = (price: string, delimiter: string) => {
  const [cell] = readNew({ price }, fields, delimiter);
  return cell && { value: cell.value, after: cell.after };
};

describe('reading a number from a cell', () => {
  test.each([
    ['1.5', ',', 1.5],
    ['0,99', ',', 0.99],
    ['1500,5', ',', 1500.5],
    ['1,5', ';', 1.5],
    ['1,500', ';', 1.5],
    ['-81,125', ';', -81.125],
    ['0,99', '\t', 0.99],
    ['2.00', ',', 2],
  ])(
    'an import reads the number %j in a file separated by %j as %d, and shows the number that it read',
    (text, delimiter, value) => {
      expect(read(text, delimiter)).toEqual({ value, after: String(value) });
    },
  );

  test.each([
    ['1,500', ','],
    ['-1,000', ','],
    ['1,500', '\t'],
    ['1,500.25', ','],
    ['1,500,000', ';'],
    ['1 500', ';'],
  ])('a CSV import keeps the cell %j in a file separated by %j as text', (text, delimiter) => {
    expect(read(text, delimiter)).toEqual({ value: text, after: text });
  });

  test('an import takes an ambiguous comma in a number for a change, and another notation of the old number for none', () => {
    const row = { price: 1.5, name: 'A' };
    expect(readChanged({ price: '1,500' }, fields, row, ',')).toEqual([
      { field: 'price', before: '1.5', after: '1,500', value: '1,500' },
    ]);
    expect(readChanged({ price: '1,5' }, fields, row, ',')).toEqual([]);
  });
});

test.each([
  ['true', true],
  ['FALSE', false],
  ['ИСТИНА', true],
  ['Ложь', false],
])('an import reads %j, which a spreadsheet writes in its own language, as %j', (text, value) => {
  const active = { active: z.boolean() };
  expect(readNew({ active: text }, active, ';')).toMatchObject([{ value }]);
  expect(readChanged({ active: text }, active, { active: value }, ';')).toEqual([]);
});
