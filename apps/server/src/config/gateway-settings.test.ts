import { describe, expect, test } from 'vitest';
import { production, settingsError } from '#testing/fixtures/production-settings.ts';
import { readEnv } from './env.ts';

describe('card gateways', () => {
  const development = { DATABASE_URL: production.DATABASE_URL };
  const yookassa = { YOOKASSA_SHOP_ID: '100500', YOOKASSA_SECRET_KEY: 'k' };
  const stripe = { STRIPE_SECRET_KEY: 'sk_live_k', STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2' };

  test('production has no card gateway for any currency by default', () => {
    expect(readEnv(production)).toMatchObject({
      PAYMENT_TTL_MINUTES: 15,
      YOOKASSA_URL: 'https://api.yookassa.ru/v3',
    });
    const { PAYMENT_PROVIDER_USD: usd, PAYMENT_PROVIDER_RUB: rub } = readEnv(production);
    expect([usd, rub]).toEqual([undefined, undefined]);
  });

  test('the shop refuses the sandbox as card gateway in production', () => {
    for (const name of ['PAYMENT_PROVIDER_USD', 'PAYMENT_PROVIDER_RUB']) {
      expect(() => readEnv({ ...production, [name]: 'sandbox' })).toThrow(
        settingsError(new RegExp(`${name}: must be yookassa or stripe: the sandbox never runs`)),
      );
      expect(readEnv({ ...development, [name]: 'sandbox' })).toMatchObject({ [name]: 'sandbox' });
      expect(() => readEnv({ ...development, [name]: 'paypal' })).toThrow(
        settingsError(/PROVIDER/),
      );
    }
  });

  test.each([
    ['PAYMENT_PROVIDER_RUB', 'yookassa', yookassa],
    ['PAYMENT_PROVIDER_USD', 'yookassa', yookassa],
    ['PAYMENT_PROVIDER_RUB', 'stripe', stripe],
    ['PAYMENT_PROVIDER_USD', 'stripe', stripe],
  ])('the setting %s=%s requires the credentials of that card gateway', (setting, name, needed) => {
    for (const base of [production, development]) {
      const chosen = { ...base, [setting]: name };
      expect(readEnv({ ...chosen, ...needed })).toMatchObject({ [setting]: name });
      for (const missing of Object.keys(needed)) {
        expect(() => readEnv({ ...chosen, ...needed, [missing]: ' ' })).toThrow(
          settingsError(new RegExp(`${missing}:`)),
        );
      }
    }
  });

  test('STRIPE_WEBHOOK_SECRET accepts several secrets, and no empty one', () => {
    const read = (STRIPE_WEBHOOK_SECRET: string) =>
      readEnv({ ...production, STRIPE_WEBHOOK_SECRET }).STRIPE_WEBHOOK_SECRET;
    expect(read('whsec_1')).toEqual(['whsec_1']);
    expect(read('whsec_1, whsec_2')).toEqual(['whsec_1', 'whsec_2']);
    for (const given of [',', 'whsec_1,', ' , ']) {
      expect(() => read(given)).toThrow(settingsError(/STRIPE_WEBHOOK_SECRET: must be secrets/));
    }
  });

  test('STRIPE_URL and YOOKASSA_URL accept an address of a fake outside production only', () => {
    const STRIPE_URL = 'http://127.0.0.1:4000';
    const YOOKASSA_URL = 'http://127.0.0.1:4000/v3';
    expect(readEnv({ ...development, STRIPE_URL, YOOKASSA_URL })).toMatchObject({ STRIPE_URL });
    expect(() => readEnv({ ...development, STRIPE_URL: `${STRIPE_URL}/v1` })).toThrow(
      settingsError(/STRIPE_URL: must be an address without a path/),
    );
    expect(() => readEnv({ ...production, STRIPE_URL })).toThrow(
      settingsError(/STRIPE_URL: must not be set in production/),
    );
    expect(() => readEnv({ ...production, YOOKASSA_URL })).toThrow(
      settingsError(/YOOKASSA_URL: must be an https address/),
    );
  });

  test.each([
    ['PAYMENT_TTL_MINUTES', '0'],
    ['PAYMENT_TTL_MINUTES', '1381'],
    ['PAYMENT_TTL_MINUTES', '1.5'],
    ['YOOKASSA_SHOP_ID', 'my shop'],
  ])('refuses the setting %s=%s of card gateways', (name, given) => {
    expect(() => readEnv({ ...production, [name]: given })).toThrow(
      settingsError(new RegExp(name)),
    );
  });
});
