import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { readSettings } from './settings.ts';

const dir = temporaryFolder('settings');
const names = [
  'NODE_ENV',
  'DATABASE_URL',
  'CODE_KEYS',
  'PUBLIC_URL',
  'HOST',
  'PORT',
  'SANDBOX_PORT',
  'SUPPLIER',
  'SUPPLIER_URL',
  'SUPPLIER_SECRET',
  'RATES_URL',
  'PAYMENT_PROVIDER_USD',
  'PAYMENT_PROVIDER_RUB',
  'YOOKASSA_SHOP_ID',
  'YOOKASSA_SECRET_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
];

beforeEach(() => {
  for (const name of names) vi.stubEnv(name, '');
  vi.stubEnv('MANABAR_DATA_DIR', dir);
});
afterEach(() => vi.unstubAllEnvs());

test('the launcher uses port 3000 for the shop and the next for the sandbox by default', () => {
  expect(readSettings()).toMatchObject({ production: false, port: 3000, sandboxPort: 3001 });
});

test('the launcher takes ports from PORT and SANDBOX_PORT, and refuses what cannot be two ports', () => {
  vi.stubEnv('PORT', '4000');
  expect(readSettings()).toMatchObject({ port: 4000, sandboxPort: 4001 });
  vi.stubEnv('SANDBOX_PORT', '5000');
  expect(readSettings()).toMatchObject({ port: 4000, sandboxPort: 5000 });
  vi.stubEnv('SANDBOX_PORT', '4000');
  expect(() => readSettings()).toThrow('PORT and SANDBOX_PORT must be two different ports');
  vi.stubEnv('PORT', '65536');
  expect(() => readSettings()).toThrow('PORT must be a port number from 1 to 65535, not "65536"');
});

test.each(['0.0.0.0', '::', '192.168.0.2'])(
  'the launcher refuses to listen on %s outside production',
  (host) => {
    vi.stubEnv('HOST', '127.0.0.1');
    expect(readSettings()).toMatchObject({ production: false });
    vi.stubEnv('HOST', host);
    expect(() => readSettings()).toThrow(`HOST is ${host}, but outside production`);
  },
);

test('the launcher names all settings that production lacks at once', () => {
  vi.stubEnv('NODE_ENV', 'production');
  expect(() => readSettings()).toThrow(
    /DATABASE_URL, CODE_KEYS, PUBLIC_URL, SUPPLIER_URL, SUPPLIER_SECRET, RATES_URL$/,
  );
  vi.stubEnv('CODE_KEYS', 'k1:…');
  expect(() => readSettings()).toThrow(/DATABASE_URL, PUBLIC_URL, SUPPLIER_URL/);
  vi.stubEnv('SUPPLIER', 'none');
  expect(() => readSettings()).toThrow(/DATABASE_URL, PUBLIC_URL, RATES_URL$/);
});

test('the launcher refuses a DATABASE_URL that is not a URL of PostgreSQL', () => {
  for (const url of ['manabar', 'mysql://127.0.0.1/manabar', 'postgres://:5432:/']) {
    vi.stubEnv('DATABASE_URL', url);
    expect(() => readSettings()).toThrow('DATABASE_URL must be a URL');
  }
});

test('the launcher starts no sandbox in production', () => {
  vi.stubEnv('NODE_ENV', 'production');
  const given = names.filter((name) => /URL|KEYS|SECRET/.test(name));
  for (const name of given) vi.stubEnv(name, 'given');
  vi.stubEnv('DATABASE_URL', 'postgresql://manabar@database/manabar');
  expect(readSettings()).toMatchObject({ production: true, sandboxPort: undefined });
});

test('the launcher requires address and secret for SUPPLIER=http, and keeps the sandbox for cards and rates', () => {
  vi.stubEnv('SUPPLIER', 'http');
  expect(() => readSettings()).toThrow(/SUPPLIER=http .*: SUPPLIER_URL, SUPPLIER_SECRET$/);
  vi.stubEnv('SUPPLIER_URL', 'http://127.0.0.1:9');
  vi.stubEnv('SUPPLIER_SECRET', 'given');
  expect(readSettings()).toMatchObject({ sandboxPort: 3001 });
});

test.each([
  ['PAYMENT_PROVIDER_RUB', 'yookassa', 'YOOKASSA_SHOP_ID', 'YOOKASSA_SECRET_KEY'],
  ['PAYMENT_PROVIDER_USD', 'stripe', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
])(
  'the launcher requires for %s=%s the settings %s and %s, and keeps the sandbox for the rest',
  (setting, name, ...needed) => {
    vi.stubEnv(setting, name);
    expect(() => readSettings()).toThrow(`${setting}=${name} needs these settings`);
    expect(() => readSettings()).toThrow(needed.join(', '));
    for (const one of needed) vi.stubEnv(one, 'given');
    expect(readSettings()).toMatchObject({ sandboxPort: 3001 });
  },
);

test.each([
  [{ HOST: '0.0.0.0' }, /127\.0\.0\.1 only/],
  [{ PORT: 'http' }, /PORT must be a port number/],
  [{ PORT: '4000', SANDBOX_PORT: '4000' }, /two different ports/],
])('the launcher refuses the settings %j before it starts anything', (settings, reason) => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  expect(() => readSettings()).toThrow(reason);
});
