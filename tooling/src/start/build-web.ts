import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { programOf } from '../packages.ts';
import { repoRoot } from '../paths.ts';
import type { Children } from './children.ts';

const webDir = join(repoRoot, 'apps/web');
export const webBuild = join(webDir, 'dist');
// In the output, so that a cache of tasks keeps both together; files whose names begin with a dot are not served.
const stampFile = join(webBuild, '.built-from');

/** Everything that the pages are made of. */
const inputs = [
  'apps/web/{src,public,build}/**/*',
  'apps/web/{index.html,vite.config.ts,package.json}',
  'packages/{contracts,i18n}/src/**/*',
  'pnpm-lock.yaml',
];
const tests = ['apps/web/src/test/**', 'apps/web/src/**/*.test.*'];

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const path of globSync(inputs, { cwd: repoRoot, exclude: tests }).sort()) {
    const file = join(repoRoot, path);
    if (!statSync(file).isFile()) continue;
    hash.update(`${path}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

export const viteProgram = () => programOf('vite', 'bin/vite.js', webDir);

/** Whether the pages in {@link webBuild} were built from these files. */
const isBuiltFrom = (current: string): boolean =>
  existsSync(stampFile) &&
  existsSync(join(webBuild, 'index.html')) &&
  readFileSync(stampFile, 'utf8') === current;

/** Whether the pages in {@link webBuild} were built from the files as they are now. */
export const isWebBuilt = (): boolean => isBuiltFrom(fingerprint());

/**
 * Builds the pages, unless what is there was made of the same files.
 *
 * @returns whether there was something to do
 */
export async function buildWeb(children: Children, log: (line: string) => void): Promise<boolean> {
  const current = fingerprint();
  if (isBuiltFrom(current)) return false;
  log('Building the pages');
  rmSync(stampFile, { force: true });
  await children.run('web build', {
    args: [viteProgram(), 'build', '--logLevel', 'warn'],
    cwd: webDir,
    env: { NODE_ENV: 'production' },
  });
  writeFileSync(stampFile, current);
  return true;
}
