import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The checkout. */
export const repoRoot = resolve(import.meta.dirname, '../..');

/**
 * The folder in which a shop started from this checkout keeps its state: key file, database (or its
 * address), remembered ports. `MANABAR_DATA_DIR` names another one.
 */
export function dataDir(): string {
  const named = process.env['MANABAR_DATA_DIR'];
  return named ? resolve(named) : join(repoRoot, '.data');
}

/** Creates the folder when it is missing. Others may pass through it (the database's user may have
 * to), but not list it. */
export function ensureDataDir(directory = dataDir()): string {
  mkdirSync(directory, { recursive: true, mode: 0o711 });
  return directory;
}
