import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * The path of a program that an installed package brings, as seen from the folder `from`. Found in
 * the folders themselves: not every package exports its programs, or anything at all.
 */
export function programOf(packageName: string, path: string, from: string): string {
  const folders = createRequire(join(from, 'package.json')).resolve.paths(packageName) ?? [];
  const program = folders.map((folder) => join(folder, packageName, path)).find(existsSync);
  if (!program) throw new Error(`${packageName} is not installed for ${from}`);
  return program;
}
