import { globSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repoRoot } from '../paths.ts';

// Two copies in one process wrap the same assertions twice, and a test of one package that imports test support of
// another finds no runner. Different peer dependencies lead to separate copies.
test('the repository installs one copy of vitest for all packages', () => {
  const installed = globSync('{apps,packages,examples,.}/*/node_modules/vitest', { cwd: repoRoot });
  const copies = new Set(installed.map((path) => realpathSync(join(repoRoot, path))));
  expect(installed.length).toBeGreaterThan(5);
  expect([...copies]).toEqual([realpathSync(join(repoRoot, 'node_modules/vitest'))]);
});
