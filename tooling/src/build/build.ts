import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../paths.ts';
import { Children } from '../start/children.ts';

/** How one package is built for production. */
export interface Build {
  /** What is built, in the plural. */
  title: string;
  packageDir: string;
  /** The package's `dist`. */
  output: string;
  /** A file of the output that every build writes. */
  entry: string;
  /** Patterns of everything that the output is made of, from the root. */
  inputs: readonly string[];
  tests: readonly string[];
  /** Node's arguments for the program that builds. */
  args: () => string[];
}

function fingerprint({ inputs, tests }: Build): string {
  const hash = createHash('sha256');
  for (const path of globSync(inputs, { cwd: repoRoot, exclude: tests }).sort()) {
    const file = join(repoRoot, path);
    if (!statSync(file).isFile()) continue;
    hash.update(`${path}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** In the output, so that a cache of tasks keeps both together; files whose names begin with a dot are not served. */
const stampFile = ({ output }: Build): string => join(output, '.built-from');

const isBuiltFrom = (build: Build, current: string): boolean =>
  existsSync(stampFile(build)) &&
  existsSync(join(build.output, build.entry)) &&
  readFileSync(stampFile(build), 'utf8') === current;

/** Whether the output was built from the files as they are now. */
export const isBuilt = (build: Build): boolean => isBuiltFrom(build, fingerprint(build));

/**
 * Builds a package, unless what is there was made of the same files.
 *
 * @returns whether there was something to do
 */
export async function runBuild(
  build: Build,
  children = new Children(),
  log = (line: string): void => console.log(line),
): Promise<boolean> {
  const current = fingerprint(build);
  if (isBuiltFrom(build, current)) return false;
  log(`Building the ${build.title}`);
  rmSync(stampFile(build), { force: true });
  await children.run(`build of the ${build.title}`, {
    args: build.args(),
    cwd: build.packageDir,
    env: { NODE_ENV: 'production' },
  });
  writeFileSync(stampFile(build), current);
  return true;
}
