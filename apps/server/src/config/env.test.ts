import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openKeyRing } from '#infra/code-keys.ts';
import { readEnv, settings } from './env.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://x@127.0.0.1/x',
  PUBLIC_URL: 'https://shop.example',
  CODE_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  SUPPLIER_URL: 'https://supplier.example',
  SUPPLIER_SECRET: 'shared with the supplier',
};

describe('PUBLIC_URL', () => {
  test.each([
    ['https://shop.example', 'https://shop.example'],
    ['https://shop.example/', 'https://shop.example'],
    ['http://10.0.0.1:8080', 'http://10.0.0.1:8080'],
  ])('%s', (given, meant) => {
    expect(readEnv({ ...production, PUBLIC_URL: given }).PUBLIC_URL).toBe(meant);
  });

  test.each([
    'shop.example',
    'ftp://shop.example',
    'javascript:alert(1)',
    'https://shop.example/shop',
    'https://shop.example/?a=1',
    'https://shop.example/#a',
    'https://me:secret@shop.example',
  ])('%s is refused by name', (given) => {
    const refusal = expect.objectContaining({
      name: 'SettingsError',
      message: expect.stringMatching(/PUBLIC_URL: must be an/) as string,
    }) as Error;
    expect(() => readEnv({ ...production, PUBLIC_URL: given })).toThrow(refusal);
    expect(() => readEnv({ ...production, NODE_ENV: 'test', PUBLIC_URL: given })).toThrow(refusal);
  });
});

describe.each(['SUPPORT_BOT_URL', 'SUPPORT_MESSENGER_URL'] as const)('%s', (name) => {
  test.each([
    'https://t.me/manabar_bot',
    'https://wa.me/15550100?text=Hi%20there',
    'tg://resolve?domain=manabar',
    'viber://chat?number=%2B15550100',
    'whatsapp://send?phone=15550100',
  ])('%s', (given) => {
    expect(readEnv({ ...production, [name]: given })[name]).toBe(given);
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'http://t.me/manabar',
    '//t.me/manabar',
    't.me/manabar',
    '@manabar',
    'https://t.me/"onclick="alert(1)',
    'https://t.me/a b',
    'file:///etc/passwd',
  ])('%j is refused by name', (given) => {
    expect(() => readEnv({ ...production, [name]: given })).toThrow(
      expect.objectContaining({
        name: 'SettingsError',
        message: expect.stringContaining(`${name}: must be an address`) as string,
      }) as Error,
    );
  });
});

test('WALLET_CARD_TOPUP is true or false, and false unless it is said', () => {
  const read = (given?: string) => readEnv({ ...production, WALLET_CARD_TOPUP: given });
  expect([read('true'), read('false'), read()].map((env) => env.WALLET_CARD_TOPUP)).toEqual([
    true,
    false,
    false,
  ]);
  for (const given of ['1', 'yes', 'TRUE']) {
    expect(() => read(given)).toThrow('WALLET_CARD_TOPUP');
  }
});

test.each(['k1', 'k1:short', 'k1:ключ', ','])('CODE_KEYS=%s is refused by name', (given) => {
  const env = readEnv({ ...production, CODE_KEYS: given });
  expect(() => openKeyRing(env)).toThrow(
    expect.objectContaining({
      name: 'SettingsError',
      message: expect.stringMatching(/^CODE_KEYS: /) as string,
    }) as Error,
  );
});

test('every setting is in the table of the README', () => {
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');
  const table = /## Settings\n[\s\S]*?\n## /.exec(readme)?.[0] ?? '';
  const documented = table
    .split('\n')
    .map((row) => /^\|([^|]*)\|/.exec(row)?.[1] ?? '')
    .flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
  expect(Object.keys(settings(true)).filter((name) => !documented.includes(name))).toEqual([]);
});
