import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { programOf } from '../packages.ts';
import { repoRoot } from '../paths.ts';
import type { Children } from './children.ts';

const webDir = join(repoRoot, 'apps/web');
const outDir = join(webDir, 'dist');
// Outside the output, which is served, and beside the installation that it depends on.
const stampFile = join(webDir, 'node_modules/.manabar/web-build');

/** Everything that the pages are made of. */
const inputs = [
  'apps/web/{src,public,build}/**/*',
  'apps/web/{index.html,vite.config.ts,package.json}',
  'packages/{contracts,i18n}/src/**/*',
  'pnpm-lock.yaml',
];

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const path of globSync(inputs, { cwd: repoRoot }).sort()) {
    const file = join(repoRoot, path);
    if (!statSync(file).isFile()) continue;
    hash.update(`${path}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

export const viteProgram = () => programOf('vite', 'bin/vite.js', webDir);

/**
 * Builds the pages, unless what is there was made of the same files.
 *
 * @returns whether there was something to do
 */
export async function buildWeb(children: Children, log: (line: string) => void): Promise<boolean> {
  const current = fingerprint();
  const built = existsSync(stampFile) && existsSync(join(outDir, 'index.html'));
  if (built && readFileSync(stampFile, 'utf8') === current) return false;
  log('Building the pages');
  rmSync(stampFile, { force: true });
  await children.run('web build', {
    args: [viteProgram(), 'build', '--logLevel', 'warn'],
    cwd: webDir,
    env: { NODE_ENV: 'production' },
  });
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, current);
  return true;
}
