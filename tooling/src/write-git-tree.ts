import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repoRoot } from './paths.ts';

/** Writes the files of this checkout, including uncommitted changes, as a tree of git, and returns its id. */
export function writeGitTree(): string {
  const directory = mkdtempSync(join(tmpdir(), 'manabar-index-'));
  // The index of the checkout is not changed.
  const env = { ...process.env, GIT_INDEX_FILE: join(directory, 'index') };
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: repoRoot, encoding: 'utf8', env }).trim();
  try {
    git('add', '--all');
    return git('write-tree');
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
