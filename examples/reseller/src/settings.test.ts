import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '@manabar/tooling/temporary-folder';
import { readSettings } from './settings.ts';

const folder = temporaryFolder('settings');
const file = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
let files = 0;
const wanted = (change: object = {}) =>
  file(
    `wanted-${files++}.json`,
    JSON.stringify([{ product: 'roblox', amount: 800, keep: 5, maxPrice: 12, ...change }]),
  );
const environment = (change: Record<string, string | undefined> = {}) => ({
  MANABAR_URL: 'http://127.0.0.1:3000',
  MANABAR_API_KEY: 'mbk_SECRET',
  RESELLER_STORE: join(folder, 'store'),
  RESELLER_WANTED: wanted(),
  ...change,
});

test('the reseller reads given settings and uses defaults for the rest', () => {
  expect(readSettings(environment())).toEqual({
    url: 'http://127.0.0.1:3000',
    allowHttp: false,
    credentials: { apiKey: 'mbk_SECRET' },
    store: join(folder, 'store'),
    wanted: [{ product: 'roblox', region: 0, amount: 800, keep: 5, maxPrice: 12 }],
    currency: 'usd',
    everyMs: 30_000,
  });
});

test('the reseller reads the file of its API key each time it needs the key', () => {
  const path = file('key', 'mbk_old\n');
  const { credentials } = readSettings(
    environment({ MANABAR_API_KEY: undefined, MANABAR_API_KEY_FILE: path }),
  );
  expect(credentials.getToken?.()).toBe('mbk_old');
  file('key', 'mbk_new\n');
  expect(credentials.getToken?.()).toBe('mbk_new');
});

test('the reseller allows a shop without TLS when its settings say so', () => {
  expect(readSettings(environment({ MANABAR_ALLOW_HTTP: 'yes' })).allowHttp).toBe(true);
});

test.each([
  ['MANABAR_ALLOW_HTTP', { MANABAR_ALLOW_HTTP: 'SECRET' }],
  ['MANABAR_URL', { MANABAR_URL: 'shop' }],
  ['MANABAR_API_KEY', { MANABAR_API_KEY: undefined }],
  ['MANABAR_API_KEY', { MANABAR_API_KEY_FILE: 'also' }],
  ['RESELLER_STORE', { RESELLER_STORE: undefined }],
  ['RESELLER_WANTED', { RESELLER_WANTED: undefined }],
  ['RESELLER_CURRENCY', { RESELLER_CURRENCY: 'kzt' }],
  ['RESELLER_EVERY_SECONDS', { RESELLER_EVERY_SECONDS: '0' }],
])('the reseller names a wrong setting without its value: %s', (name, change) => {
  const read = () => readSettings(environment(change));
  expect(read).toThrow(name);
  expect(read).not.toThrow('SECRET');
});

test.each([
  { keep: 0 },
  { keep: 1.5 },
  { amount: 0 },
  { maxPrice: -1 },
  { product: '' },
  { cheap: true },
])('the reseller refuses the wanted stock %o', (change) => {
  const path = wanted(change);
  expect(() => readSettings({ ...environment(), RESELLER_WANTED: path })).toThrow();
});
