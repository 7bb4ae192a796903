import { chmodSync, mkdirSync } from 'node:fs';

/** Root's own folder for what the database's user must reach; nobody else can write there. */
export const systemDir = '/var/lib/manabar';

export function makeSystemDir(): void {
  mkdirSync(systemDir, { recursive: true });
  // Whatever the umask: the database's user passes through.
  chmodSync(systemDir, 0o755);
}
