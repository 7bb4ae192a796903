import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestShop, type TestShop } from '@manabar/server/testing/shops/test-shop';
import { isBuilt, webBuild } from '@manabar/tooling/build';
import { afterAll, beforeAll, vi } from 'vitest';

const web = join(import.meta.dirname, '../..');

/** Build of the real web app. */
export interface BuiltWeb {
  root: string;
  /** Removes a build that was made for this test file alone. */
  remove: () => void;
}

/** Returns the output of `pnpm build` when it matches the current files, or builds into a new folder. */
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

/** Opens a shop that serves this build for the tests of a file. */
export function openBuiltShop(env: Record<string, string> = {}): TestShop & { built: BuiltWeb } {
  const shop = {} as TestShop & { built: BuiltWeb };
  beforeAll(async () => {
    const built = buildRealWeb();
    const opened = await createTestShop({ env: { WEB_ROOT: built.root, ...env } });
    Object.assign(shop, opened, { built });
  });
  afterAll(async () => {
    await shop.close();
    shop.built.remove();
  });
  return shop;
}

/** Bytes of a built file as sent: compressed, except small files. */
export function sentBytes({ root }: BuiltWeb, file: string): number {
  try {
    return readFileSync(join(root, `${file}.br`)).length;
  } catch {
    return readFileSync(join(root, file)).length;
  }
}

/** File of the build, listed in Vite's manifest under its module. */
interface BuiltPart {
  file: string;
  imports?: string[];
  css?: string[];
}

export type BuiltParts = Record<string, BuiltPart>;

export function readManifest({ root }: BuiltWeb): BuiltParts {
  return JSON.parse(readFileSync(join(root, '.vite/manifest.json'), 'utf8')) as BuiltParts;
}

/** Returns the starts and all modules that they import, directly or through others. */
export function withImports(
  starts: readonly string[],
  importsOf: (key: string) => readonly string[],
): Set<string> {
  const found = new Set(starts);
  // The iteration of a set includes elements added during it.
  for (const key of found) for (const imported of importsOf(key)) found.add(imported);
  return found;
}

/**
 * Resolves to a page's HTML once the server renders it. The first request loads the page's code, which may exceed the server's
 * time limit on a busy machine. Only rendered pages have a canonical address or a robots rule.
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
