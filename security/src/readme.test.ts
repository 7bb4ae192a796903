import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { attacks } from './attacks/index.ts';

const root = join(import.meta.dirname, '../..');
const readme = readFileSync(join(root, 'security/README.md'), 'utf8');
const rows = readme
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => line.split('|').slice(1, 4));
const pathsIn = (cell: string | undefined) =>
  [...(cell ?? '').matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? '');

test('the README of the attack programs names existing tests beside every kind of attack', () => {
  expect(rows.length).toBeGreaterThan(10);
  const untested = rows.filter(([, tests]) => pathsIn(tests).length === 0);
  expect(untested).toEqual([]);
  const named = rows.flatMap(([, tests]) => pathsIn(tests));
  const missing = named.filter(
    (path) => !/\.(test|spec)\.tsx?$/.test(path) || !existsSync(join(root, path)),
  );
  expect(missing).toEqual([]);
});

test('the README of the attack programs names every program once, and no other', () => {
  const named = rows.flatMap(([, , program]) => pathsIn(program));
  expect(named.toSorted()).toEqual(attacks.map(({ name }) => `src/attacks/${name}.ts`).toSorted());
});
