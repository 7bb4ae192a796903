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

/** A file of the build, by the module that Vite's manifest names. */
interface BuiltPart {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

export type BuiltParts = Record<string, BuiltPart>;

export function readManifest({ root }: BuiltWeb): BuiltParts {
  return JSON.parse(readFileSync(join(root, '.vite/manifest.json'), 'utf8')) as BuiltParts;
}

/** Everything that starts import, directly or through others, with the starts. */
export function withImports(
  starts: readonly string[],
  importsOf: (key: string) => readonly string[],
): Set<string> {
  const found = new Set(starts);
  // A set is iterated with what is added meanwhile.
  for (const key of found) for (const imported of importsOf(key)) found.add(imported);
  return found;
}

/**
 * A page's HTML as soon as the server renders it: the first time it loads the page's code, which on a busy machine may take longer
 * than it waits for a page. Only rendered pages tell search engines their address, or not to list them.
 */
export function renderedPage(
  app: { inject(url: string): Promise<{ body: string }> },
  url: string,
): Promise<string> {
  const render = async () => {
    const { body } = await app.inject(url);
    return /rel="canonical"|name="robots"/.test(body) ? body : '';
  };
  return vi.waitUntil(render, { timeout: 60_000 });
}
