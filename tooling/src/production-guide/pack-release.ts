import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releaseVersion } from '@manabar/prisma/release-version';
import { writeGitTree } from '../write-git-tree.ts';
import { repoRoot } from '../paths.ts';

/**
 * Packs this checkout as docs/releases.md packs a tag.
 *
 * @returns the path of the archive
 */
export function packRelease(): string {
  const name = `manabar-${releaseVersion}`;
  const file = join(mkdtempSync(join(tmpdir(), 'manabar-release-')), `${name}.tar.gz`);
  const args = ['archive', `--prefix=${name}/`, `--output=${file}`, writeGitTree()];
  execFileSync('git', args, { cwd: repoRoot });
  return file;
}
