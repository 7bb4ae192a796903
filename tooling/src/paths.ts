import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SetupError } from './setup-error.ts';

/** Root folder of the checkout. */
export const repoRoot = resolve(import.meta.dirname, '../..');

/**
 * Returns the folder in which a shop started from this checkout keeps its state: key file, database (or its
 * address), last used ports. `MANABAR_DATA_DIR` overrides it.
 */
export function dataDir(): string {
  const named = process.env['MANABAR_DATA_DIR'];
  return named ? resolve(named) : join(repoRoot, '.data');
}

/** Creates the folder when it is missing. Other users may traverse it (the database's user may have
 * to), but not list it. Error: SetupError, when it cannot be created. */
export function ensureDataDir(directory = dataDir()): string {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o711 });
  } catch (error) {
    throw new SetupError(`The folder ${directory} cannot be created: ${String(error)}`);
  }
  return directory;
}
