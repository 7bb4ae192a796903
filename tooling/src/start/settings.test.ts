import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSettings } from './settings.ts';

const dir = mkdtempSync(join(tmpdir(), 'manabar-settings-'));
const names = [
  'NODE_ENV',
  'DATABASE_URL',
  'CODE_KEYS',
  'PUBLIC_URL',
  'HOST',
  'PORT',
  'SANDBOX_PORT',
];

beforeEach(() => {
  for (const name of names) vi.stubEnv(name, '');
  vi.stubEnv('MANABAR_DATA_DIR', dir);
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('without settings the shop is on port 3000 and the sandbox beside it', () => {
  expect(readSettings()).toMatchObject({ production: false, port: 3000, sandboxPort: 3001 });
});

test('production names all that is missing at once', () => {
  vi.stubEnv('NODE_ENV', 'production');
  expect(() => readSettings()).toThrow(/DATABASE_URL, CODE_KEYS, PUBLIC_URL/);
  vi.stubEnv('CODE_KEYS', 'k1:…');
  expect(() => readSettings()).toThrow(/DATABASE_URL, PUBLIC_URL/);
});

test('production has no sandbox', () => {
  vi.stubEnv('NODE_ENV', 'production');
  for (const name of ['DATABASE_URL', 'CODE_KEYS', 'PUBLIC_URL']) vi.stubEnv(name, 'given');
  expect(readSettings()).toMatchObject({ production: true, sandboxPort: undefined });
});

test.each([
  [{ HOST: '0.0.0.0' }, /127\.0\.0\.1 only/],
  [{ PORT: 'http' }, /PORT must be a port number/],
  [{ PORT: '4000', SANDBOX_PORT: '4000' }, /two different ports/],
])('%j is refused before anything is started', (settings, reason) => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  expect(() => readSettings()).toThrow(reason);
});
