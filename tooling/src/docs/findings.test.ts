import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repoRoot } from '../paths.ts';

const rows = readFileSync(join(repoRoot, 'security/findings.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()));

const sourceOf = (path: string) => {
  const file = join(repoRoot, path);
  // Quotes are escaped in source code.
  return existsSync(file) ? readFileSync(file, 'utf8').replaceAll(String.raw`\'`, "'") : '';
};

test('each of the twenty security findings has tests, all of which exist', () => {
  expect(rows.map(([, number]) => Number(number))).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
  const missing = rows.flatMap(([, number, , tests = '']) =>
    tests.split('<br>').filter((cell) => {
      const [, path = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(cell) ?? [];
      // Bars, underscores and asterisks are escaped in a table.
      const isThere = title !== '' && sourceOf(path).includes(title.replace(/\\([|_*<>])/g, '$1'));
      return !isThere && `${number}: ${cell}`;
    }),
  );
  expect(missing).toEqual([]);
});
