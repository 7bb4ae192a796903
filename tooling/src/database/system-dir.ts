import { chmodSync, mkdirSync } from 'node:fs';

/** Folder for files of the database's user; only root can write there. */
export const systemDir = '/var/lib/manabar';

export function makeSystemDir(): void {
  mkdirSync(systemDir, { recursive: true });
  // The database's user traverses the folder, regardless of the umask.
  chmodSync(systemDir, 0o755);
}
