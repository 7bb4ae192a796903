import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';

/** The path of a program that an installed package brings, as seen from the folder `from`. */
export function programOf(packageName: string, path: string, from: string): string {
  const require = createRequire(join(from, 'package.json'));
  // Not every package exports its package.json; the folders above the entry hold it all the same.
  let directory = dirname(require.resolve(packageName));
  while (!existsSync(join(directory, 'package.json'))) directory = dirname(directory);
  return join(directory, path);
}
