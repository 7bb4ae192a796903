import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repoRoot } from '../paths.ts';
import { demoHint, serverArgs, shopEnvironment } from './shop-processes.ts';

const settings = {
  production: false,
  dataDir: '/nowhere',
  port: 3000,
  sandboxPort: 3001,
  databaseUrl: undefined,
};
const names = ['SUPPLIER_SECRET', 'SANDBOX_GATEWAY_SECRET'] as const;
const messageNames = ['SMTP_URL', 'MAIL_FROM', 'TELEGRAM_TOKEN', 'TELEGRAM_API_URL'] as const;

beforeEach(() => {
  for (const name of [...names, ...messageNames]) vi.stubEnv(name, '');
});
afterEach(() => vi.unstubAllEnvs());

describe('the secrets of the sandbox', () => {
  it('the launcher creates new secrets for the sandbox at each start, one for each purpose', () => {
    const starts = [shopEnvironment(settings, ''), shopEnvironment(settings, '')];
    const secrets = starts.flatMap((env) => names.map((name) => env[name]));
    for (const secret of secrets) expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(secrets).size).toBe(4);
  });

  it('the launcher takes the secrets of the sandbox from the environment when it sets them', () => {
    vi.stubEnv('SUPPLIER_SECRET', 'given');
    expect(shopEnvironment(settings, '')['SUPPLIER_SECRET']).toBe('given');
  });

  it('the launcher creates no secrets of the sandbox in production', () => {
    const env = shopEnvironment({ ...settings, production: true, sandboxPort: undefined }, '');
    expect(Object.keys(env)).not.toContain('SUPPLIER_SECRET');
    expect(Object.keys(env)).not.toContain('SANDBOX_GATEWAY_SECRET');
  });
});

describe('messages of a demo shop', () => {
  const withMail = { ...settings, smtpPort: 25_025 };

  it('the launcher sends messages of a demo shop to the sandbox', () => {
    expect(shopEnvironment(withMail, '')).toMatchObject({
      SANDBOX_SMTP_PORT: '25025',
      SMTP_URL: 'smtp://127.0.0.1:25025',
      MAIL_FROM: 'Manabar <shop@manabar.example>',
      TELEGRAM_API_URL: 'http://127.0.0.1:3001/telegram',
      TELEGRAM_LINK_URL: 'http://127.0.0.1:3001/t.me',
    });
  });

  it('the launcher leaves messages to the providers that the environment names', () => {
    vi.stubEnv('SMTP_URL', 'smtps://mail.example');
    vi.stubEnv('TELEGRAM_TOKEN', '1:given');
    const env = Object.keys(shopEnvironment(withMail, ''));
    for (const name of messageNames) expect(env).not.toContain(name);
  });

  it('the launcher sets no provider of messages in production', () => {
    const env = shopEnvironment({ ...settings, production: true, sandboxPort: undefined }, '');
    for (const name of messageNames) expect(Object.keys(env)).not.toContain(name);
  });
});

describe('the time to take a first top-up back', () => {
  const undo = (changes = {}) =>
    shopEnvironment({ ...settings, ...changes }, '')['TOPUP_UNDO_SECONDS'];

  it('a demo shop has an undo time for first top-ups, which the environment can set', () => {
    vi.stubEnv('TOPUP_UNDO_SECONDS', '');
    expect(undo()).toBe('8');
    vi.stubEnv('TOPUP_UNDO_SECONDS', '0');
    expect(undo()).toBe('0');
  });

  it('the launcher sets no undo time for a production shop', () => {
    expect(undo({ production: true, sandboxPort: undefined })).toBeUndefined();
  });
});

it('the launcher names the demo accounts and the inbox of a demo shop', () => {
  expect(demoHint(settings)).toContain('http://127.0.0.1:3001/inbox');
  expect(demoHint(settings)).toMatch(/Demo accounts: +admin \/ admin12345\n +demo +\/ demo12345\n/);
});

describe('links to people who help', () => {
  const links = (changes: Partial<typeof settings> = {}) => {
    const env = shopEnvironment({ ...settings, ...changes }, '');
    return [env['SUPPORT_BOT_URL'], env['SUPPORT_MESSENGER_URL']];
  };

  it('a demo shop shows support links to a reserved domain', () => {
    for (const link of links()) expect(link).toMatch(/^https:\/\/example\.com\//);
    vi.stubEnv('SUPPORT_BOT_URL', 'https://t.me/shop');
    expect(links()[0]).toBe('https://t.me/shop');
  });

  it('the launcher sets no support links for a production shop', () => {
    expect(links({ production: true, sandboxPort: undefined })).toEqual([undefined, undefined]);
  });
});

describe.each(['main', 'worker'] as const)('Node runs %s of the server', (program) => {
  const command = serverArgs(program)
    .map((arg) => (arg.startsWith('/') ? relative(repoRoot, arg) : arg))
    .join(' ');

  it.each(['package.json', 'docs/production.md'])(
    '%s runs server and worker with the same Node options as the launcher',
    (file) => {
      expect(readFileSync(join(repoRoot, file), 'utf8')).toContain(`node ${command}`);
    },
  );
});
