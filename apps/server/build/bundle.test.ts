import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the bundle has only characters that V8 keeps in one byte', () => {
  const folder = mkdtempSync(join(tmpdir(), 'manabar-bundle-'));
  try {
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
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
