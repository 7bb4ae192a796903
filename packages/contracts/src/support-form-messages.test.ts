import { describe, expect, test } from 'vitest';
import { sendSupportInput } from './support-form-messages.ts';

const good = { nickname: 'Alice', userId: '17', message: 'Help' };

describe('a message to support', () => {
  test('trims a support message and converts its userId to text', () => {
    expect(
      sendSupportInput.parse({ nickname: ' Alice ', userId: 17, message: '\nHelp\n' }),
    ).toEqual(good);
    expect(sendSupportInput.parse({ ...good, userId: ' id-17 ' }).userId).toBe('id-17');
    expect(sendSupportInput.parse({ ...good, userId: 0 }).userId).toBe('0');
    expect(sendSupportInput.parse({ ...good, message: 'one\n\ttwo' }).message).toBe('one\n\ttwo');
  });

  test.each([null, Number.NaN, [17], true])('rejects the userId %j of a message', (userId) => {
    const issues = sendSupportInput.safeParse({ ...good, userId }).error?.issues ?? [];
    expect(issues.map(({ path }) => path.join('.'))).toEqual(['userId']);
  });

  test('accepts a support message of the maximum length', () => {
    const long = { nickname: 'x'.repeat(64), userId: 'x'.repeat(64), message: 'x'.repeat(4000) };
    expect(sendSupportInput.parse({ ...long, message: ` ${long.message} ` })).toEqual(long);
  });
});
