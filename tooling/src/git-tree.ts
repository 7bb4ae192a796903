import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repoRoot } from './paths.ts';

/** Writes the files of this checkout, with those that are not committed yet, as a tree of git, and answers its id. */
export function writeCheckoutTree(): string {
  const directory = mkdtempSync(join(tmpdir(), 'manabar-index-'));
  const git = (...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync('git', args, {
      cwd: repoRoot,
      encoding: 'utf8',
      // The index of the checkout stays as it is.
      env: { ...process.env, GIT_INDEX_FILE: join(directory, 'index') },
    });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
    return stdout.trim();
  };
  try {
    git('add', '--all');
    return git('write-tree');
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
