import { expect, it } from 'vitest';
import { inAll, statementsIn } from './statement-log.ts';

const log = `2026-11-22 05:00:00.001 UTC [12] LOG:  execute abc_1: SELECT id
\t  FROM codes
\t WHERE id < $1 AND note = $2 AND state IS NOT DISTINCT FROM $3
2026-11-22 05:00:00.001 UTC [12] DETAIL:  Parameters: $1 = '9223372036854775807', $2 = 'it''s, $2 = ''x''', $3 = NULL
2026-11-22 05:00:00.002 UTC [12] LOG:  statement: BEGIN
2026-11-22 05:00:00.002 UTC [13] LOG:  execute <unnamed>: WITH hit AS (SELECT 1) SELECT FROM hit
2026-11-22 05:00:00.003 UTC [13] LOG:  execute <unnamed>: UPDATE sessions SET seen = now()
2026-11-22 05:00:00.004 UTC [14] ERROR:  select was refused
`;

it('the bench reads from PostgreSQL’s log the statements that read, with their parameters as they were', () => {
  expect(statementsIn(log)).toEqual([
    {
      text: 'SELECT id\n  FROM codes\n WHERE id < $1 AND note = $2 AND state IS NOT DISTINCT FROM $3',
      values: ['9223372036854775807', "it's, $2 = 'x'", null],
    },
    { text: 'WITH hit AS (SELECT 1) SELECT FROM hit', values: [] },
  ]);
});

it('the bench keeps SQL statements of every run, also those that a run sends twice, and drops others', () => {
  const run = (...texts: string[]) => texts.map((text) => ({ text, values: [] }));
  const mine = inAll([
    run('a', 'timer', 'b', 'b'),
    run('b', 'a', 'b'),
    run('a', 'b', 'b', 'other'),
  ]);
  expect(mine.map(({ text }) => text)).toEqual(['a', 'b', 'b']);
});
