import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '@manabar/tooling/temporary-folder';

test('the built server has only characters that V8 keeps in one byte', () => {
  const folder = temporaryFolder('bundle');
  execFileSync(process.execPath, [join(import.meta.dirname, 'bundle.ts'), folder], {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'pipe',
  });
  const files = globSync('**/*.js', { cwd: folder });
  const others = files.filter((file) =>
    /[^\0-\xff]/.test(readFileSync(join(folder, file), 'utf8')),
  );
  expect(files).toContain('main.js');
  expect(others).toEqual([]);
});
