import { describe, expect, test } from 'vitest';
import { sendSupportInput } from './support-form-messages.ts';

const good = { nickname: 'Alice', userId: '17', message: 'Help' };

function problems(form: unknown): Record<string, string> {
  const issues = sendSupportInput.safeParse(form).error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]));
}

describe('a message to support', () => {
  test('trims a support message and converts its userId to text', () => {
    expect(
      sendSupportInput.parse({ nickname: ' Alice ', userId: 17, message: '\nHelp\n' }),
    ).toEqual(good);
    expect(sendSupportInput.parse({ ...good, userId: ' id-17 ' }).userId).toBe('id-17');
    expect(sendSupportInput.parse({ ...good, userId: 0 }).userId).toBe('0');
    expect(sendSupportInput.parse({ ...good, message: 'one\n\ttwo' }).message).toBe('one\n\ttwo');
  });

  test.each([
    [{ nickname: '  ' }, { nickname: 'required' }],
    [{ userId: ' ' }, { userId: 'required' }],
    [{ message: '\n' }, { message: 'required' }],
    [{ nickname: 'x'.repeat(65) }, { nickname: 'too_long' }],
    [{ userId: 'x'.repeat(65) }, { userId: 'too_long' }],
    [{ message: 'x'.repeat(4001) }, { message: 'too_long' }],
    [{ message: 'a\u0000b' }, { message: 'invalid' }],
  ])('rejects the support message %j with %j', (change, expected) => {
    expect(problems({ ...good, ...change })).toEqual(expected);
  });

  test.each([{ userId: null }, { userId: Number.NaN }, { userId: [17] }, { userId: true }])(
    'rejects the support message field %j',
    (change) => {
      expect(Object.keys(problems({ ...good, ...change }))).toEqual(['userId']);
    },
  );

  test('accepts a support message of the maximum length', () => {
    const long = { nickname: 'x'.repeat(64), userId: 'x'.repeat(64), message: 'x'.repeat(4000) };
    expect(problems(long)).toEqual({});
    expect(problems({ ...long, message: ` ${long.message} ` })).toEqual({});
  });

  test('requires all three fields of a support message', () => {
    expect(Object.keys(problems({}))).toEqual(['nickname', 'userId', 'message']);
  });
});
