import { expect, test } from 'vitest';
import { findPreviousRelease } from './find-previous-release.ts';

/** Returns a fake git that answers calls that begin with these words, and fails at others. */
const gitWith =
  (answers: Record<string, string>) =>
  (...args: string[]) =>
    answers[args[0] ?? ''];

test('the previous release is the newest tag before this commit', () => {
  const found = findPreviousRelease(
    gitWith({ 'rev-parse': 'abc', describe: 'v0.1.3', 'cat-file': '' }),
  );
  expect(found).toMatchObject({ ref: 'v0.1.3', isHead: false });
});

test('without a tag the previous release is the baseline commit', () => {
  const found = findPreviousRelease(gitWith({ 'rev-parse': 'abc', 'cat-file': '' }));
  expect(found).toMatchObject({ ref: expect.stringMatching(/^[\da-f]{40}$/), isHead: false });
});

test('uses this commit as the previous release in a shallow clone, and says so', () => {
  const found = findPreviousRelease(gitWith({ 'rev-parse': 'abc' }));
  expect(found).toMatchObject({ ref: 'HEAD', isHead: true });
  expect(found.found).toContain('NONE');
});

test('fails to find the previous release outside of a git checkout', () => {
  expect(() => findPreviousRelease(gitWith({}))).toThrow('no checkout');
});
