import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBuilt, webBuild } from '@manabar/tooling/build';
import { vi } from 'vitest';

const web = join(import.meta.dirname, '../..');

/** The real web app, built. */
export interface BuiltWeb {
  root: string;
  /** Removes what was built for the tests of this file alone. */
  remove: () => void;
}

/** Finds the pages that `pnpm build` has made of the present files, or builds them into a new folder. */
export function buildRealWeb(): BuiltWeb {
  if (isBuilt(webBuild)) return { root: webBuild.output, remove: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'manabar-web-'));
  const root = join(folder, 'dist');
  const vite = createRequire(import.meta.url).resolve('vite/package.json');
  execFileSync(process.execPath, [join(vite, '../bin/vite.js'), 'build', '--logLevel', 'error'], {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production', WEB_OUT_DIR: root },
    stdio: 'pipe',
  });
  return { root, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Bytes of a built file as sent: compressed, but for small files. */
export function sentBytes({ root }: BuiltWeb, file: string): number {
  try {
    return readFileSync(join(root, `${file}.br`)).length;
  } catch {
    return readFileSync(join(root, file)).length;
  }
}

/**
 * Waits until the server renders pages: the first time it loads a page's code, which on a busy machine may take longer than it
 * waits for a page. Only rendered pages tell search engines their address, or not to list them.
 */
export async function untilRendered(
  app: { inject(url: string): Promise<{ body: string }> },
  urls: readonly string[],
): Promise<void> {
  for (const url of urls) {
    await vi.waitUntil(
      async () => /rel="canonical"|name="robots"/.test((await app.inject(url)).body),
      { timeout: 60_000 },
    );
  }
}
