import { describe, expect, test } from 'vitest';
import { production, settingsError } from '#testing/fixtures/production-settings.ts';
import { readEnv } from './env.ts';

describe('WEBHOOK_ALLOW_HOSTS', () => {
  const development = { NODE_ENV: 'test', DATABASE_URL: 'postgres://x@127.0.0.1/x' };
  const refused = (message: string) => settingsError(`WEBHOOK_ALLOW_HOSTS: ${message}`);

  test('reads WEBHOOK_ALLOW_HOSTS as hosts with ports', () => {
    const given = '127.0.0.1:4000, Localhost:8080,[::1]:9';
    expect(readEnv({ ...development, WEBHOOK_ALLOW_HOSTS: given }).WEBHOOK_ALLOW_HOSTS).toEqual([
      '127.0.0.1:4000',
      'localhost:8080',
      '[::1]:9',
    ]);
  });

  test.each(['127.0.0.1', 'http://127.0.0.1:4000', 'me@host:1', 'host:1/path', 'a:1,,b:2'])(
    'refuses WEBHOOK_ALLOW_HOSTS=%s and names the setting',
    (given) => {
      expect(() => readEnv({ ...development, WEBHOOK_ALLOW_HOSTS: given })).toThrow(
        refused('must be hosts with ports'),
      );
    },
  );

  test('rejects WEBHOOK_ALLOW_HOSTS in production', () => {
    const given = 'receiver.example:443';
    expect(() => readEnv({ ...production, WEBHOOK_ALLOW_HOSTS: given })).toThrow(
      refused('must not be set in production'),
    );
    expect(readEnv(production).WEBHOOK_ALLOW_HOSTS).toBeUndefined();
  });
});
