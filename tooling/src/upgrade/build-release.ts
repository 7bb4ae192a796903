import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repoRoot } from '../paths.ts';

/** Release that is installed in a separate folder. */
export interface Release {
  directory: string;
  version: string;
  remove: () => void;
}

const run = (command: string, args: readonly string[], cwd: string) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: 'pipe', maxBuffer: 1 << 26 });

/**
 * Unpacks a commit into a temporary folder and installs it as in docs/production.md. `change` may change its files first.
 */
export function buildRelease(ref: string, change?: (directory: string) => void): Release {
  const directory = mkdtempSync(join(tmpdir(), 'manabar-release-'));
  const remove = () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  try {
    const archive = join(directory, 'release.tar');
    run('git', ['archive', `--output=${archive}`, ref], repoRoot);
    run('tar', ['--extract', '--file', archive], directory);
    rmSync(archive);
    change?.(directory);
    const pnpm = ['--yes', 'pnpm'];
    run(
      'npx',
      [...pnpm, 'install', '--frozen-lockfile', '--prefer-offline', '--prod=false'],
      directory,
    );
    run('npx', [...pnpm, 'generate'], directory);
    // Commits without a bundle run from their sources.
    run('npx', [...pnpm, '--filter', '@manabar/server', '--if-present', 'build'], directory);
    return { directory, version: readVersion(directory), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function readVersion(directory: string): string {
  const manifest = readFileSync(join(directory, 'prisma/package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/** Returns the path of the release's server, relative to its folder. */
export function serverOf({ directory }: Release): string {
  const bundle = 'apps/server/dist/main.js';
  return existsSync(join(directory, bundle)) ? bundle : 'apps/server/src/main.js';
}

/** Changes the version of the release in a folder. */
export function setVersion(directory: string, version: string): void {
  for (const name of ['package.json', 'prisma/package.json']) {
    const file = join(directory, name);
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...manifest, version }, null, 2));
  }
}

/** Returns the names of the release's migrations. */
export function migrationsOf({ directory }: Release): string[] {
  return readdirSync(join(directory, 'prisma/migrations'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** Adds a migration to the release in a folder. */
export function addMigration(directory: string, name: string, script: string): void {
  const folder = join(directory, 'prisma/migrations', name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'migration.sql'), script);
}
