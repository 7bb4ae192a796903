import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

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

/**
 * Waits until the server renders the home page: the first time it loads the bundle of all pages, which on a busy machine takes
 * longer than it waits for a page.
 */
export async function untilRendered(app: {
  inject(url: string): Promise<{ body: string }>;
}): Promise<void> {
  await vi.waitUntil(async () => !(await app.inject('/')).body.includes('<div id="root"></div>'), {
    timeout: 60_000,
  });
}
