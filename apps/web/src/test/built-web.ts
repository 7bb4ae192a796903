import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const web = join(import.meta.dirname, '../..');

/** Builds the real web app into a new folder. */
export function builtWebRoot(): string {
  const root = join(mkdtempSync(join(tmpdir(), 'manabar-web-')), 'dist');
  const vite = createRequire(import.meta.url).resolve('vite/package.json');
  execFileSync(process.execPath, [join(vite, '../bin/vite.js'), 'build', '--logLevel', 'error'], {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production', WEB_OUT_DIR: root },
    stdio: 'pipe',
  });
  return root;
}
