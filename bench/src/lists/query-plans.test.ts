import { describe, expect, it } from 'vitest';
import { isWholeTable, readsOf } from './query-plans.ts';

describe('a plan', () => {
  it('the bench counts all rows that a query plan reads in its loops, not only the rows found', () => {
    const reads = readsOf({
      'Node Type': 'Nested Loop',
      'Actual Rows': 3,
      'Actual Loops': 1,
      Plans: [
        {
          'Node Type': 'Seq Scan',
          'Relation Name': 'codes',
          'Actual Rows': 3,
          'Actual Loops': 1,
          'Rows Removed by Filter': 499_997,
        },
        {
          'Node Type': 'Index Only Scan',
          'Relation Name': 'generated_codes',
          'Actual Rows': 0.5,
          'Actual Loops': 6,
        },
      ],
    });
    expect(reads).toEqual([
      { table: 'codes', how: 'Seq Scan', rows: 500_000 },
      { table: 'generated_codes', how: 'Index Only Scan', rows: 3 },
    ]);
  });
});

describe('a whole table', () => {
  const large = new Map([['codes', 5_000_000]]);
  it.each([
    [{ table: 'codes', how: 'Seq Scan', rows: 5_000_000 }, true],
    [{ table: 'codes', how: 'Parallel Seq Scan', rows: 5_000_000 }, true],
    // Reads to count the list.
    [{ table: 'codes', how: 'Seq Scan', rows: 10_001 }, false],
    [{ table: 'codes', how: 'Index Scan', rows: 5_000_000 }, false],
    // Repeated for each row of a page.
    [{ table: 'codes', how: 'Index Scan', rows: 250_000_000 }, true],
    [{ table: 'products', how: 'Seq Scan', rows: 300_000 }, false],
  ])(
    'the bench tells whether the step %j of a query plan reads a whole table: %s',
    (read, expected) => {
      expect(isWholeTable(read, large)).toBe(expected);
    },
  );
});
