import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { openGateways, stripeSettings, yookassaSettings } from '#testing/fakes/gateway-worlds.ts';
import { createGateways, type Gateways, type GatewaysOptions } from './index.ts';
import { createLogger } from '#infra/logger.ts';

/** Guards only against hanging, because loading Stripe's library may take seconds on a busy machine. */
vi.setConfig({ testTimeout: 30_000 });

const sandbox = { SANDBOX_PORT: '4001', SANDBOX_GATEWAY_SECRET: 'of both' };
const yookassa = yookassaSettings('http://127.0.0.1:4002/v3');
const stripe = stripeSettings('http://127.0.0.1:4003');

let opened: Gateways[];
beforeEach(() => {
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((gateways) => gateways.close()));
});

function open(settings: Record<string, string>): Gateways {
  const gateways = openGateways(settings, new FakeClock());
  opened.push(gateways);
  return gateways;
}
const takers = (gateways: Gateways) =>
  (['usd', 'rub'] as const).map((currency) => gateways.gatewayFor(currency)?.name);

describe('a currency', () => {
  test('card payments in a currency use the gateway of its setting', () => {
    const settings = { ...sandbox, ...yookassa, ...stripe };
    const named = { PAYMENT_PROVIDER_USD: 'stripe', PAYMENT_PROVIDER_RUB: 'yookassa' };
    expect(takers(open({ ...settings, ...named }))).toEqual(['stripe', 'yookassa']);
    expect(takers(open({ ...settings, PAYMENT_PROVIDER_RUB: 'stripe' }))).toEqual([
      'sandbox',
      'stripe',
    ]);
  });

  test('card payments in a currency use the sandbox’s gateway by default when it is configured', () => {
    expect(takers(open(sandbox))).toEqual(['sandbox', 'sandbox']);
    expect(takers(open({}))).toEqual([undefined, undefined]);
    expect(takers(open({ ...yookassa, ...stripe }))).toEqual([undefined, undefined]);
  });
});

describe('a gateway', () => {
  test('a gateway with its secrets is found by its name, whether a currency uses it or not', () => {
    const names = ['sandbox', 'yookassa', 'stripe', 'paypal', 'constructor', ''];
    const there = (settings: Record<string, string>) => {
      const gateways = open(settings);
      return names.filter((name) => gateways.gatewayNamed(name)?.name === name);
    };
    expect(there({ ...sandbox, ...yookassa, ...stripe })).toEqual(names.slice(0, 3));
    expect(there({ ...yookassa, PAYMENT_PROVIDER_RUB: 'yookassa' })).toEqual(['yookassa']);
    expect(there({})).toEqual([]);
  });

  test.each([
    ['sandbox', sandbox],
    ['yookassa', yookassa],
    ['stripe', stripe],
  ])('the gateway %s is missing without one of its secrets', (name, settings) => {
    for (const missing of Object.keys(settings).filter((key) => !key.endsWith('_URL'))) {
      const rest = Object.entries(settings).filter(([key]) => key !== missing);
      expect(open(Object.fromEntries(rest)).gatewayNamed(name), missing).toBeUndefined();
    }
  });

  test('each gateway declares whether a signature or an inquiry proves its events', () => {
    const gateways = open({ ...sandbox, ...yookassa, ...stripe });
    const said = (name: string) => gateways.gatewayNamed(name)?.proof;
    const proofs = ['sandbox', 'yookassa', 'stripe'].map(said);
    expect(proofs).toEqual(['signature', 'inquiry', 'signature']);
  });
});

test('production does not use a configured sandbox gateway', async () => {
  const env: GatewaysOptions['env'] = {
    NODE_ENV: 'production',
    PAYMENT_PROVIDER_USD: undefined,
    PAYMENT_PROVIDER_RUB: undefined,
    SANDBOX_PORT: 4001,
    SANDBOX_GATEWAY_SECRET: 'of both',
    YOOKASSA_SHOP_ID: undefined,
    YOOKASSA_SECRET_KEY: undefined,
    YOOKASSA_URL: 'https://api.yookassa.ru/v3',
    YOOKASSA_WEBHOOK_NETWORKS: ['192.0.2.0/24'],
    STRIPE_SECRET_KEY: undefined,
    STRIPE_WEBHOOK_SECRET: undefined,
    STRIPE_URL: undefined,
  };
  const gateways = createGateways({ env, clock: new FakeClock(), log: createLogger('silent') });
  opened.push(gateways);
  expect(takers(gateways)).toEqual([undefined, undefined]);
  expect(gateways.gatewayNamed('sandbox')).toBeUndefined();
});
