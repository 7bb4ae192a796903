import { expect, test } from 'vitest';
import { findPreviousRelease } from './find-previous-release.ts';

/** A git that answers the calls that begin with these words, and fails at others. */
const gitWith =
  (answers: Record<string, string>) =>
  (...args: string[]) =>
    answers[args[0] ?? ''];

test('the previous release is the newest tag before this commit', () => {
  const found = findPreviousRelease(
    gitWith({ 'rev-parse': 'abc', describe: 'v0.1.3', 'cat-file': '' }),
  );
  expect(found).toMatchObject({ ref: 'v0.1.3', isStandIn: false });
});

test('without a tag the previous release is the baseline commit', () => {
  const found = findPreviousRelease(gitWith({ 'rev-parse': 'abc', 'cat-file': '' }));
  expect(found).toMatchObject({ ref: expect.stringMatching(/^[\da-f]{40}$/), isStandIn: false });
});

test('a shallow clone says that this commit stands in for the previous release', () => {
  const found = findPreviousRelease(gitWith({ 'rev-parse': 'abc' }));
  expect(found).toMatchObject({ ref: 'HEAD', isStandIn: true });
  expect(found.found).toContain('NONE');
});

test('outside of a checkout there is no previous release, and the search fails', () => {
  expect(() => findPreviousRelease(gitWith({}))).toThrow('no checkout');
});
