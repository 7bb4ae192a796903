import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repoRoot } from '../paths.ts';

const read = (file: string) => readFileSync(join(repoRoot, file), 'utf8');
const [calls = '', connections = ''] = read('docs/scaling.md').split(
  /^## Connections$|^## From one process/m,
);
/** Returns the cells of a table's rows, without its head. */
const rowsOf = (table: string) =>
  table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
const [byProcess = [], byShop = []] = connections
  .split(/\n(?=\| process)/)
  .slice(1)
  .map(rowsOf);
/** Available connections: PostgreSQL's 100, without those for superusers and for operators. */
const FREE = 100 - 3 - 5;

const sumOf = (text: string) =>
  text
    .split('+')
    .map((part) => part.split('×').reduce((product, factor) => product * Number(factor), 1))
    .reduce((sum, part) => sum + part, 0);

test('scaling.md has the figures of the last run in performance.md', () => {
  const rows = rowsOf(calls);
  expect(rows.length).toBeGreaterThan(5);
  const run = read('docs/performance.md').split('\n');
  for (const [call, perSecond, cpuMs, perCore] of rows) {
    const line = run.find((text) => text.startsWith(`${call} [`)) ?? '';
    const figures = line.split(/\s{2,}/);
    expect([figures[1], figures.at(-1)], call).toEqual([perSecond, cpuMs]);
    const computed = Number((1000 / Number(cpuMs)).toPrecision(2));
    expect(Number(perCore?.replace(' ', '')), call).toBe(computed);
  }
});

test('scaling.md adds up the database connections of a process', () => {
  expect(byProcess.map(([process]) => process)).toEqual(['server', 'worker']);
  for (const [process, ...cells] of byProcess) {
    const numbers = cells.map((cell) => (cell === '–' ? 0 : Number(cell)));
    expect(
      numbers.slice(0, -1).reduce((sum, n) => sum + n, 0),
      process,
    ).toBe(numbers.at(-1));
  }
});

test('scaling.md adds up the database connections of a shop, and says which shops fit', () => {
  expect(byShop.length).toBeGreaterThan(4);
  for (const [processes, , arithmetic = '', fits] of byShop) {
    const [sum = '', total] = arithmetic.split('=');
    expect(sumOf(sum), processes).toBe(Number(total));
    if (fits === 'yes' || fits === 'no') {
      expect(Number(total) <= FREE, `${processes}: ${arithmetic}`).toBe(fits === 'yes');
    }
  }
});

test('four servers and two workers fit the samples of PgBouncer and Patroni', () => {
  const [, pool] =
    /^default_pool_size = (\d+)$/m.exec(read('deploy/pgbouncer/pgbouncer.ini')) ?? [];
  const [, limit] = /max_connections: (\d+)/.exec(read('deploy/patroni/patroni.yml')) ?? [];
  expect(Number(limit)).toBe(100);
  const row = byShop.find(
    ([processes, by]) => processes === '4 servers, 2 workers' && by === `PgBouncer, ${pool}`,
  );
  expect(row?.[3]).toBe('yes');
});
