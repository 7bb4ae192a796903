import { expect, test } from 'vitest';
import { production } from '#testing/fixtures/production-settings.ts';
import { readEnv } from './env.ts';

const development = { DATABASE_URL: production.DATABASE_URL };

test('METRICS_HOST is this machine unless production names another address', () => {
  const read = (env: NodeJS.ProcessEnv, given?: string) =>
    readEnv({ ...env, METRICS_HOST: given }).METRICS_HOST;
  expect([read(development), read(production), read(production, '0.0.0.0')]).toEqual([
    '127.0.0.1',
    '127.0.0.1',
    '0.0.0.0',
  ]);
  expect(() => read(development, '0.0.0.0')).toThrow('METRICS_HOST');
});

test('ACCESS_LOG is off unless it is switched on', () => {
  const read = (given?: string) => readEnv({ ...development, ACCESS_LOG: given }).ACCESS_LOG;
  expect([read(), read('true'), read('false')]).toEqual([false, true, false]);
  expect(() => read('perhaps')).toThrow('ACCESS_LOG');
});
