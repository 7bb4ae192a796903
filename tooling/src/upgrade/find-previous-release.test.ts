import { expect, test } from 'vitest';
import { findPreviousRelease } from './find-previous-release.ts';

/** Returns a fake git that answers calls that begin with these words, and fails at others. */
const gitWith =
  (answers: Record<string, string>) =>
  (...args: string[]) =>
    answers[args[0] ?? ''];

test('the upgrade test starts from the newest tag before this commit', () => {
  const found = findPreviousRelease(
    gitWith({ 'rev-parse': 'abc', describe: 'v0.1.3', 'cat-file': '' }),
  );
  expect(found).toMatchObject({ ref: 'v0.1.3', isHead: false });
});

test('the upgrade test starts from the baseline commit when there is no tag', () => {
  const found = findPreviousRelease(gitWith({ 'rev-parse': 'abc', 'cat-file': '' }));
  expect(found).toMatchObject({ ref: expect.stringMatching(/^[\da-f]{40}$/), isHead: false });
});

test('the upgrade test starts from this commit in a shallow clone, and says so', () => {
  const found = findPreviousRelease(gitWith({ 'rev-parse': 'abc' }));
  expect(found).toMatchObject({ ref: 'HEAD', isHead: true });
  expect(found.found).toContain('NONE');
});

test('the upgrade test finds no previous release outside of a git checkout', () => {
  expect(() => findPreviousRelease(gitWith({}))).toThrow('no checkout');
});
