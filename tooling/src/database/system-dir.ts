import { chmodSync, mkdirSync } from 'node:fs';

/** Folder for files of the database's user; only root can write there. */
export const systemDir = '/var/lib/manabar';

export function makeSystemDir(): void {
  mkdirSync(systemDir, { recursive: true });
  // Whatever the umask: the database's user passes through.
  chmodSync(systemDir, 0o755);
}
