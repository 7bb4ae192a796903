import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = fileURLToPath(new URL('../../../web/', import.meta.url));

/** The real web app, built into a folder of its own. */
export function builtWebRoot(): string {
  const root = join(mkdtempSync(join(tmpdir(), 'manabar-web-')), 'dist');
  const vite = createRequire(join(web, 'package.json')).resolve('vite/package.json');
  execFileSync(process.execPath, [join(vite, '../bin/vite.js'), 'build', '--logLevel', 'error'], {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production', WEB_OUT_DIR: root },
    stdio: 'pipe',
  });
  return root;
}
