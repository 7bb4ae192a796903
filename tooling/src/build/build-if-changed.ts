import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../paths.ts';
import { Children } from '../start/child-processes.ts';

/** Production build of one package. */
export interface Build {
  /** Plural name of the built files, for messages. */
  title: string;
  packageDir: string;
  /** Folder of the output, the package's `dist`. */
  output: string;
  /** File of the output that every build writes. */
  entry: string;
  /** Patterns of all files that determine the output, from the root. */
  inputs: readonly string[];
  tests: readonly string[];
  /** Returns Node's arguments for the program that builds. */
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

/** The stamp is in the output, so that a cache of tasks keeps both together; names that begin with a dot are not served. */
const stampFile = ({ output }: Build): string => join(output, '.built-from');

const isBuiltFrom = (build: Build, current: string): boolean =>
  existsSync(stampFile(build)) &&
  existsSync(join(build.output, build.entry)) &&
  readFileSync(stampFile(build), 'utf8') === current;

/** Whether the output was built from the current files. */
export const isBuilt = (build: Build): boolean => isBuiltFrom(build, fingerprint(build));

/**
 * Builds a package, unless its output was built from the same files.
 *
 * @returns false when the output was up to date
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
