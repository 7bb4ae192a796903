import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repoRoot } from '../paths.ts';

const read = (file: string) => readFileSync(join(repoRoot, file), 'utf8');
const readAll = (pattern: string) => globSync(pattern, { cwd: repoRoot }).map(read).join('\n');

test('the deploy files name only settings that configuration.md explains', () => {
  const settings = read('docs/configuration.md');
  const named = [...readAll('deploy/**/*.*').matchAll(/\b[A-Z][A-Z\d]+(?:_[A-Z\d]+)+\b/g)]
    .map(([name]) => name)
    .filter((name) => !/^(?:AF|CAP|POSTGRES|CHANGE)_|^STOP$|^ON_ERROR_STOP$/.test(name));
  expect(named.length).toBeGreaterThan(1);
  for (const name of named) expect(settings).toContain(`\`${name}\``);
});
