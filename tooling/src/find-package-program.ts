import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * Returns the path of a program of an installed package, as seen from the folder `from`. Searches the folders
 * themselves, because some packages do not export their programs or have no exports at all.
 */
export function programOf(packageName: string, path: string, from: string): string {
  const folders = createRequire(join(from, 'package.json')).resolve.paths(packageName) ?? [];
  const program = folders.map((folder) => join(folder, packageName, path)).find(existsSync);
  if (!program) throw new Error(`${packageName} is not installed for ${from}`);
  return program;
}
