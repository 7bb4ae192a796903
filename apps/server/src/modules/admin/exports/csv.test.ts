import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvHead, csvRows } from './csv.ts';

const columns = ['id', 'text', 'note'];
const cell = (text: unknown) => csvRows(columns, [{ id: 1, text }]).slice(2, -3);

describe('an exported CSV file', () => {
  test('a CSV file begins with the byte order mark and the column names', () => {
    expect(csvHead(columns)).toBe('\uFEFFid,text,note\r\n');
  });

  test('a CSV export has a line for each row, and an empty cell for a missing value', () => {
    const rows = [
      { id: 1, text: 'a', note: null },
      { note: 'z', id: 2 },
    ];
    expect(csvRows(columns, rows)).toBe('1,a,\r\n2,,z\r\n');
    expect(csvRows(columns, [])).toBe('');
  });

  test.each([
    ['a,b', '"a,b"'],
    ['say "a"', '"say ""a"""'],
    ['a\nb', '"a\nb"'],
    ['a\rb', '"a\rb"'],
    ['a\r\nb', '"a\r\nb"'],
    ['Ўзбек oʻzbek 🇺🇿', 'Ўзбек oʻzbek 🇺🇿'],
    ['', ''],
    [true, 'true'],
    [false, 'false'],
    [0, '0'],
    [12_700.5, '12700.5'],
    [-3.5, '-3.5'],
    [{ ru: { title: 'a' } }, '"{""ru"":{""title"":""a""}}"'],
    [['=1'], '"[""=1""]"'],
  ])('a CSV file contains %j as %j', (value, written) => {
    expect(cell(value)).toBe(written);
  });

  test.each(['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'])(
    'a CSV export prefixes a text that begins with %j with an apostrophe',
    (first) => {
      const [row] = parse(csvRows(columns, [{ text: `${first}1+cmd|' /C calc'!A0` }]));
      expect(row).toEqual(['', `'${first}1+cmd|' /C calc'!A0`, '']);
      expect(cell(`a${first}`).replaceAll('"', '')).toBe(`a${first}`);
    },
  );

  test('a CSV reader gets any exported text back, with an apostrophe only before a possible formula', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom(',', '"', "'", '\r', '\n', '=', '+', ';', ' ', 'я') }),
    );
    const rows = fc.array(fc.record({ id: fc.integer(), text, note: text }), { minLength: 1 });
    const kept = (value: string) => (/^[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value);
    fc.assert(
      fc.property(rows, (written) => {
        const file = csvHead(columns) + csvRows(columns, written);
        const read = parse(file, { bom: true, columns: true, record_delimiter: '\r\n' });
        expect(read).toEqual(
          written.map((row) => ({
            id: String(row.id),
            text: kept(row.text),
            note: kept(row.note),
          })),
        );
      }),
    );
  });
});
