import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repoRoot } from '../paths.ts';

test('the build of the server bundles every operator command that package.json runs', () => {
  const commands = readFileSync(join(repoRoot, 'package.json'), 'utf8').matchAll(
    /apps\/server\/src\/cli\/([\w-]+)\.ts"/g,
  );
  const listed = /const commands = \[([^\]]*)\]/.exec(
    readFileSync(join(repoRoot, 'apps/server/build/bundle.ts'), 'utf8'),
  )?.[1];
  const named = [...(listed ?? '').matchAll(/'([\w-]+)'/g)].map(([, name]) => name);
  expect(named).toEqual([...commands].map(([, name]) => name).sort());
  expect(named.length).toBeGreaterThan(0);
});
