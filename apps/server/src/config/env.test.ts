import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openKeyRing } from '#infra/secrets/code-keys.ts';
import { production, settingsError } from '#testing/fixtures/production-settings.ts';
import { readEnv, settings } from './env.ts';

/** Expects that a setting is refused by its name in production. */
const expectRefused = (name: string, given: string) =>
  expect(() => readEnv({ ...production, [name]: given })).toThrow(settingsError(`${name}: `));

describe('PUBLIC_URL', () => {
  test.each([
    ['https://shop.example', 'https://shop.example'],
    ['https://shop.example/', 'https://shop.example'],
    ['http://10.0.0.1:8080', 'http://10.0.0.1:8080'],
  ])('accepts PUBLIC_URL=%s', (given, meant) => {
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
  ])('refuses PUBLIC_URL=%s and names the setting', (given) => {
    const refusal = settingsError(/PUBLIC_URL: must be an/);
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
  ])('a setting of a support address accepts %s', (given) => {
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
  ])('a setting of a support address refuses %j and is named in the error', (given) => {
    expect(() => readEnv({ ...production, [name]: given })).toThrow(
      settingsError(`${name}: must be an address`),
    );
  });
});

describe('the top-up supplier', () => {
  const development = { DATABASE_URL: production.DATABASE_URL };

  test('the shop uses the sandbox as supplier in development without settings', () => {
    expect(readEnv(development)).toMatchObject({ SUPPLIER: 'sandbox' });
    expect(readEnv({ ...development, SANDBOX_PORT: '3001' }).SANDBOX_PORT).toBe(3001);
  });

  test('the shop refuses the sandbox as supplier in production', () => {
    expect(readEnv(production).SUPPLIER).toBe('http');
    expect(() => readEnv({ ...production, SUPPLIER: 'sandbox' })).toThrow(
      settingsError(/SUPPLIER: must be http or none: the sandbox never runs in production/),
    );
  });

  test.each(['SUPPLIER_URL', 'SUPPLIER_SECRET'])(
    'production requires %s, and so does SUPPLIER=http in development',
    (name) => {
      const own = { ...production, NODE_ENV: 'development', SUPPLIER: 'http' };
      expect(() => readEnv({ ...production, [name]: '' })).toThrow(
        settingsError(new RegExp(`${name}:`)),
      );
      expect(() => readEnv({ ...own, [name]: '' })).toThrow(settingsError(new RegExp(`${name}:`)));
      expect(readEnv(own).SUPPLIER).toBe('http');
    },
  );

  test('a shop without top-ups needs no settings of a supplier', () => {
    const none = { ...production, SUPPLIER: 'none', SUPPLIER_URL: '', SUPPLIER_SECRET: '' };
    expect(readEnv(none)).toMatchObject({ SUPPLIER: 'none' });
    expect(readEnv({ ...development, SUPPLIER: 'none' }).SUPPLIER).toBe('none');
  });

  test.each(['https://api.supplier.example', 'https://supplier.example:8443/shops/7/'])(
    'accepts SUPPLIER_URL=%s in production',
    (given) => {
      expect(readEnv({ ...production, SUPPLIER_URL: given }).SUPPLIER_URL).toBe(given);
    },
  );

  test.each([
    'http://supplier.example',
    'supplier.example',
    'ftp://supplier.example',
    'https://me:secret@supplier.example',
    'https://supplier.example/?key=1',
    'https://supplier.example/#a',
    'https://supplier example',
  ])('refuses SUPPLIER_URL=%s in production', (given) => {
    expect(() => readEnv({ ...production, SUPPLIER_URL: given })).toThrow(
      settingsError(/SUPPLIER_URL: must be an https address/),
    );
  });

  test('the shop accepts a supplier’s address without TLS outside production', () => {
    const own = { ...development, SUPPLIER: 'http', SUPPLIER_SECRET: 's' };
    const SUPPLIER_URL = 'http://127.0.0.1:4000';
    expect(readEnv({ ...own, SUPPLIER_URL }).SUPPLIER_URL).toBe(SUPPLIER_URL);
  });
});

describe('rates', () => {
  const development = { DATABASE_URL: production.DATABASE_URL };

  test('the default settings update rates at 09:00 Moscow time and accept them for 72 hours', () => {
    expect(readEnv(development)).toMatchObject({
      RATES_TIME: '09:00',
      RATES_TIMEZONE: 'Europe/Moscow',
      RATES_MAX_AGE_HOURS: 72,
      STEAM_MAX_USD: 10_000,
    });
    expect(readEnv(development).RATES_URL).toBeUndefined();
    const RATES_URL = 'http://127.0.0.1:4000/XML_daily.asp';
    expect(readEnv({ ...development, RATES_URL }).RATES_URL).toBe(RATES_URL);
  });

  test.each([
    ['RATES_URL', ''],
    ['RATES_URL', 'http://www.cbr.ru/scripts/XML_daily.asp'],
    ['RATES_TIME', '9:00'],
    ['RATES_TIME', '24:00'],
    ['RATES_TIME', '09:60'],
    ['RATES_TIMEZONE', 'Moscow'],
    ['RATES_TIMEZONE', 'Europe/Nowhere'],
    ['RATES_TIMEZONE', '+03:00'],
    ['SHOP_TIMEZONE', '+03:00'],
    ['SHOP_TIMEZONE', '-05'],
    ['RATES_MAX_AGE_HOURS', '0'],
    ['STEAM_MAX_USD', '0'],
  ])('refuses the setting %s=%s in production and names it', (name, given) => {
    expectRefused(name, given);
  });
});

test('a setting ignores spaces around its value, and a value of spaces means its default', () => {
  const defaults = readEnv(production);
  for (const name of ['RATE_LIMIT_SCALE', 'ADMIN_CREDIT_LIMIT', 'REFUND_HOURS', 'PORT'] as const) {
    expect(readEnv({ ...production, [name]: ' \t' })[name]).toBe(defaults[name]);
  }
  const spaced = Object.entries(production).map(([name, value]) => [name, ` ${value} `]);
  expect(readEnv(Object.fromEntries(spaced))).toMatchObject(production);
  expectRefused('SUPPLIER_SECRET', ' ');
});

describe('TRUST_PROXY', () => {
  test.each(['127.0.0.1', '10.0.0.0/8, ::1', 'loopback', ''])('accepts TRUST_PROXY=%j', (given) => {
    const { TRUST_PROXY } = readEnv({ ...production, TRUST_PROXY: given });
    expect(TRUST_PROXY).toBe(given);
  });

  test.each(['localhost', '10.0.0.0/99', '127.0.0.1;10.0.0.1', 'true'])(
    'refuses TRUST_PROXY=%s by name',
    (given) => {
      expectRefused('TRUST_PROXY', given);
    },
  );
});

describe('periods', () => {
  test.each([
    ['SESSION_IDLE_DAYS', '0'],
    ['SESSION_IDLE_DAYS', '3651'],
    ['SESSION_MAX_DAYS', '0'],
    ['SESSION_MAX_DAYS', '1e12'],
    ['SECURITY_EVENT_DAYS', '1e12'],
    ['SERVICE_CALL_DAYS', '1e12'],
    ['REFUND_HOURS', '1e12'],
    ['TOPUP_UNDO_SECONDS', '1e15'],
    ['RATES_MAX_AGE_HOURS', '1e12'],
  ])('refuses the period %s=%s and names the setting', (name, given) => {
    expectRefused(name, given);
  });

  test('the settings of periods accept their shortest and longest values', () => {
    const shortest = { SESSION_IDLE_DAYS: 1, SESSION_MAX_DAYS: 1, REFUND_HOURS: 0 };
    const longest = { SESSION_IDLE_DAYS: 3650, SESSION_MAX_DAYS: 3650, REFUND_HOURS: 87_600 };
    for (const given of [shortest, longest]) {
      const texts = Object.entries(given).map(([name, value]) => [name, String(value)]);
      expect(readEnv({ ...production, ...Object.fromEntries(texts) })).toMatchObject(given);
    }
  });
});

test('accepts only true or false for WALLET_CARD_TOPUP, false by default', () => {
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

test.each(['k1', 'k1:short', 'k1:ключ', ','])(
  'the server rejects CODE_KEYS=%s and names the setting',
  (given) => {
    const env = readEnv({ ...production, CODE_KEYS: given });
    expect(() => openKeyRing(env)).toThrow(settingsError(/^CODE_KEYS: /));
  },
);

test('configuration.md documents every setting', () => {
  const page = readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8');
  const documented = page
    .split('\n')
    .map((row) => /^\|([^|]*)\|/.exec(row)?.[1] ?? '')
    .flatMap((cell) => [...cell.matchAll(/`([A-Z\d_]+)`/g)].map(([, name]) => name));
  expect(Object.keys(settings(true)).filter((name) => !documented.includes(name))).toEqual([]);
});
