import { describe, expect, test } from 'vitest';
import { adminSetPasswordSchema, registerInput } from './auth.ts';
import { buyerStatus } from './rules/buyer-levels.ts';
import { nicknameKey } from './rules/nicknames.ts';

function problems(form: Record<string, unknown>): Record<string, string> {
  const result = registerInput.safeParse(form);
  return Object.fromEntries(
    (result.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
  );
}
const good = { nickname: 'Alice', password: 'secret123', confirmPassword: 'secret123' };

describe('registration', () => {
  test('accepts a valid registration with an equal confirmation and trims the nickname', () => {
    expect(registerInput.parse({ ...good, nickname: '  Алиса 7 ' }).nickname).toBe('Алиса 7');
    expect(problems({ ...good, confirmPassword: 'secret124' })).toEqual({
      confirmPassword: 'passwords_dont_match',
    });
  });

  test('refuses a nickname of over 200 characters before it is normalized', () => {
    const nickname = `Alice${'\u0301\u0323'.repeat(100)}`;
    expect(problems({ ...good, nickname })).toEqual({ nickname: 'nickname_too_long' });
  });

  test.each([
    ['ＡLICE ', 'alice'],
    ['ΣΟΣ', 'σοσ'],
    ['σος', 'σοσ'],
    ['ADMİN', 'admin'],
    ['admın', 'admin'],
    ['STRAßE', 'strasse'],
  ])('treats %j as the same nickname as %j', (one, other) => {
    expect(nicknameKey(one)).toBe(nicknameKey(other));
  });

  test.each(['abc\u061c', '\u3164\u3164\u3164', 'مرحبا٪', 'abc\u200b', 'שלום׃', '中文。字'])(
    'rejects the nickname %j with invisible characters or punctuation',
    (nickname) => {
      expect(problems({ ...good, nickname })).toEqual({ nickname: 'nickname_invalid' });
    },
  );

  test('rejects two spaces in a row, which pages show as one', () => {
    expect(problems({ ...good, nickname: 'Alice  B' })).toEqual({ nickname: 'nickname_invalid' });
  });

  test.each(['Алиса 7', 'Ελένη', 'हिन्दी', 'ไทยแลนด์', '한국어', 'مرحبا', 'José_1'])(
    'accepts the nickname %j',
    (nickname) => {
      expect(registerInput.safeParse({ ...good, nickname }).success).toBe(true);
    },
  );
});

test('limits a password set by an admin to 6 to 128 characters', () => {
  expect(adminSetPasswordSchema.safeParse('12345').success).toBe(false);
  expect(adminSetPasswordSchema.safeParse('123456').success).toBe(true);
  expect(adminSetPasswordSchema.safeParse('x'.repeat(129)).success).toBe(false);
  expect(adminSetPasswordSchema.safeParse('      ').success).toBe(false);
});

test.each([
  [0, 'newcomer', 5],
  [4, 'newcomer', 5],
  [5, 'regular', 20],
  [19, 'regular', 20],
  [20, 'trusted', 50],
  [50, 'legend', 50],
  [61, 'legend', 61],
])(
  'a customer with %d completed orders has the buyer level %s and the next threshold %d',
  (current, level, total) => {
    expect(buyerStatus(current)).toEqual({ level, current, total });
  },
);
