import { expect, test } from 'vitest';
import { THREAD_LENGTH } from '@manabar/contracts/rules';
import { deriveThreadSubject } from './derive-thread-subject.ts';

test('the subject of a support thread is the first line of its message', () => {
  expect(deriveThreadSubject('  Where is\tmy  code? \r\nOrder A1\n')).toBe('Where is my code?');
});

test('a long first line is cut at a word for the subject of a support thread', () => {
  const subject = deriveThreadSubject('word '.repeat(60));
  expect(subject.endsWith('word…')).toBe(true);
  expect(subject.length).toBeLessThanOrEqual(THREAD_LENGTH.subject);
  expect(subject.length).toBeGreaterThan(THREAD_LENGTH.subject - 10);
});

test('a long word is cut between characters for the subject of a support thread', () => {
  expect(deriveThreadSubject('я'.repeat(500))).toBe(`${'я'.repeat(THREAD_LENGTH.subject - 1)}…`);
  const emoji = deriveThreadSubject(`a${'🎮'.repeat(200)}`);
  expect(emoji.isWellFormed()).toBe(true);
});
