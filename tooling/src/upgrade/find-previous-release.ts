import { spawnSync } from 'node:child_process';
import { repoRoot } from '../paths.ts';

/** Last commit of version 0.0.0, which counts as the previous release until there is a tag. */
const BASELINE = '977905a6982c1dfee3581e2703365bab1bb7fa7b';

/** Release from which the new one is upgraded. */
export interface PreviousRelease {
  ref: string;
  /** How it was found, for the output. */
  found: string;
  /** Whether it is this checkout, which then gets the version before its own. */
  isHead: boolean;
}

/** Runs git in this checkout; undefined when it fails. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: repoRoot, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * Finds the newest tag of a release before this commit; without one, the baseline; and in a shallow clone without
 * both, this commit itself.
 *
 * @throws {Error} outside a git checkout
 */
export function findPreviousRelease(run: typeof git = git): PreviousRelease {
  if (run('rev-parse', 'HEAD') === undefined) throw new Error('This is no checkout of git.');
  const tag = run('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^');
  if (tag) return { ref: tag, found: `the tag ${tag}`, isHead: false };
  if (run('cat-file', '-e', `${BASELINE}^{commit}`) !== undefined)
    return {
      ref: BASELINE,
      found: `the baseline ${BASELINE}, as there is no tag`,
      isHead: false,
    };
  return {
    ref: 'HEAD',
    found:
      'NONE: this shallow clone has neither tag nor baseline (git fetch --unshallow --tags), so this commit stands in for it',
    isHead: true,
  };
}
