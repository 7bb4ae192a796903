import { expect, test } from 'vitest';
import { production } from '#testing/fixtures/production-settings.ts';
import { readEnv } from './env.ts';

test('the setting ADMIN_2FA is optional by default, and may be required', () => {
  const read = (given?: string) => readEnv({ ...production, ADMIN_2FA: given }).ADMIN_2FA;
  expect([read(), read('optional'), read('required')]).toEqual([
    'optional',
    'optional',
    'required',
  ]);
  expect(() => read('on')).toThrow('ADMIN_2FA');
});

test('ADMIN_STEP_UP cannot be switched off in production, and is off elsewhere unless it is asked for', () => {
  const development = { DATABASE_URL: production.DATABASE_URL };
  const read = (env: NodeJS.ProcessEnv, given?: string) =>
    readEnv({ ...env, ADMIN_STEP_UP: given }).ADMIN_STEP_UP;
  expect([read(production), read(production, 'required')]).toEqual(['required', 'required']);
  expect(() => read(production, 'off')).toThrow('ADMIN_STEP_UP');
  expect([read(development), read(development, 'required')]).toEqual(['off', 'required']);
});
