import { describe, expect, test } from 'vitest';
import { production } from '#testing/fixtures/production-settings.ts';
import { readEnv } from './env.ts';

const development = { NODE_ENV: 'test', DATABASE_URL: 'postgres://x@127.0.0.1/x' };
const mail = { SMTP_URL: 'smtps://u:p@mail.example:465', MAIL_FROM: 'Shop <shop@shop.example>' };

describe('providers of messages', () => {
  test('the shop has no provider of messages by default, also in production', () => {
    for (const env of [readEnv(development), readEnv(production)]) {
      expect(env.SMTP_URL).toBeUndefined();
      expect(env.TELEGRAM_TOKEN).toBeUndefined();
    }
  });

  test('the setting SMTP_URL requires a sender in MAIL_FROM', () => {
    expect(readEnv({ ...production, ...mail })).toMatchObject(mail);
    expect(() => readEnv({ ...production, ...mail, MAIL_FROM: '' })).toThrow(/MAIL_FROM/);
  });

  test.each([
    ['SMTP_URL', 'http://mail.example'],
    ['MAIL_FROM', 'shop'],
    ['MAIL_FROM', 'Shop <shop@shop.example>\r\nBcc: a@b.example'],
    ['TELEGRAM_TOKEN', '1:a/../b'],
    ['TELEGRAM_API_URL', 'http://127.0.0.1:4000'],
    ['MESSAGES_PER_HOUR', '0'],
  ])('refuses the message provider setting %s=%s in production', (name, value) => {
    expect(() => readEnv({ ...production, ...mail, [name]: value })).toThrow(new RegExp(name));
  });

  test('outside production TELEGRAM_API_URL may be a fake on this machine', () => {
    const env = readEnv({ ...development, TELEGRAM_API_URL: 'http://127.0.0.1:4000/telegram/' });
    expect(env.TELEGRAM_API_URL).toBe('http://127.0.0.1:4000/telegram');
  });
});
