import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDataDir } from '../paths.ts';
import { canUse, type Account } from './system-account.ts';
import { stopPostmaster } from './running-postmaster.ts';
import { makeSystemDir, systemDir } from './system-dir.ts';

/** Paths of one database and its files. */
export interface Location {
  dataDir: string;
  /** Data folder of PostgreSQL. */
  cluster: string;
  portFile: string;
  passwordFile: string;
  logFile: string;
}

const noteName = 'postgres-path';

function locationAt(dataDir: string, cluster: string): Location {
  return {
    dataDir,
    cluster,
    portFile: join(dataDir, 'postgres-port'),
    passwordFile: join(dataDir, 'postgres-password'),
    logFile: join(dataDir, 'postgres.log'),
  };
}

/** Returns the database that belongs to `dataDir`, if it exists. */
export function existingLocation(dataDir: string): Location | undefined {
  const note = join(dataDir, noteName);
  const cluster = existsSync(note) ? readFileSync(note, 'utf8').trim() : join(dataDir, 'postgres');
  return existsSync(cluster) ? locationAt(dataDir, cluster) : undefined;
}

/**
 * Chooses the folder of the database: the data folder, or, when the database's user cannot enter it, a folder
 * below /var/lib/manabar, whose path is noted in the data folder.
 */
export async function chooseLocation(
  dataDir: string,
  account: Account | undefined,
  log: (line: string) => void,
): Promise<Location> {
  const existing = existingLocation(dataDir);
  if (existing) return existing;
  ensureDataDir(dataDir);
  if (canUse(account, dataDir)) return locationAt(dataDir, join(dataDir, 'postgres'));

  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const cluster = join(systemDir, name);
  makeSystemDir();
  if (existsSync(cluster)) {
    await stopPostmaster(cluster, 5_000);
    // The cluster belonged to an earlier data folder at this path, whose keys were deleted with it.
    const aside = `${cluster}.before-${Date.now()}`;
    renameSync(cluster, aside);
    log(`An older database of this path, without its keys, was moved to ${aside}`);
  }
  writeFileSync(join(dataDir, noteName), `${cluster}\n`);
  return locationAt(dataDir, cluster);
}

/** Creates a folder that only the database's user can use. */
export function makePrivateDir(path: string, account: Account | undefined): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
  if (account) chownSync(path, account.uid, account.gid);
}
