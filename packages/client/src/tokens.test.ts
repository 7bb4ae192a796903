import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createManabarClient, isManabarError, type ManabarClientOptions } from './index.ts';
import { drops, page, refuses, says, useFakeServer } from './testing/fake-server.ts';

const shop = useFakeServer();

const unauthorized = refuses(401, { code: 'unauthorized' });
const clientWith = (options: Partial<ManabarClientOptions>) =>
  createManabarClient({ url: shop.origin, ...options });
const thrownBy = (call: Promise<unknown>) => call.catch((error: unknown) => error);
const sent = () => shop.seen.map(({ headers }) => headers.authorization);

test.each([{ apiKey: 'mbk_a_b' }, { token: 'session' }])(
  'the client package sends the token of %o',
  async (who) => {
    shop.will(says([]));
    await clientWith(who).wallet.balance.query();
    expect(sent()).toEqual([`Bearer ${Object.values(who)[0]}`]);
  },
);

test('the client package asks getToken once for simultaneous calls', async () => {
  let asked = 0;
  const client = clientWith({ getToken: async () => `token-${++asked}` });
  shop.will(says([]));
  await Promise.all([client.wallet.balance.query(), client.catalogue.list.query()]);
  await client.wallet.balance.query();
  expect(sent()).toEqual(Array(3).fill('Bearer token-1'));
});

test('the client package asks getToken again after a refusal, even for a mutation without an idempotency key', async () => {
  let asked = 0;
  const client = clientWith({ getToken: () => `token-${++asked}` });
  shop.will(unauthorized, says({ success: true }));
  await client.cart.clear.mutate();
  expect(sent()).toEqual(['Bearer token-1', 'Bearer token-2']);
  shop.will(unauthorized);
  expect(isManabarError(await thrownBy(client.cart.clear.mutate()), 'unauthorized')).toBe(true);
  expect(sent()).toEqual(['Bearer token-2', 'Bearer token-3']);
});

test('the client package asks for one new token when several calls are refused', async () => {
  let asked = 0;
  const client = clientWith({ getToken: () => `token-${++asked}` });
  shop.will(unauthorized, unauthorized, says([]));
  await Promise.all([client.wallet.balance.query(), client.wallet.balance.query()]);
  expect(sent().slice(2)).toEqual(['Bearer token-2', 'Bearer token-2']);
  expect(asked).toBe(2);
});

test('the client package does not send a refused fixed token again', async () => {
  shop.will(unauthorized);
  await thrownBy(clientWith({ apiKey: 'mbk_a_b' }).wallet.balance.query());
  expect(shop.seen).toHaveLength(1);
});

test('the client package reports an error of getToken, sends nothing, and asks again later', async () => {
  const answers = [new Error('vault is sealed'), 'line\nbreak', 'good'];
  const client = clientWith({
    getToken: () => {
      const next = answers.shift() ?? '';
      if (next instanceof Error) throw next;
      return next;
    },
  });
  shop.will(says([]));
  const sealed = await thrownBy(client.wallet.balance.query());
  expect(isManabarError(sealed, 'token_failed') && sealed.cause).toMatchObject({
    message: 'vault is sealed',
  });
  const broken = await thrownBy(client.wallet.balance.query());
  expect(isManabarError(broken, 'token_failed')).toBe(true);
  expect(shop.seen).toHaveLength(0);
  await client.wallet.balance.query();
  expect(sent()).toEqual(['Bearer good']);
});

describe('a key in addresses and errors', () => {
  const apiKey = 'mbk_public_VERYSECRET';

  test.each([
    ['a refusal', refuses(403, { code: 'forbidden' })],
    ['a lost connection', drops],
    ['a page', page(500)],
    ['a redirect', page(307, { location: 'https://elsewhere.example/' })],
  ])(
    'the client package keeps the API key out of addresses and out of the error of %s',
    async (_what, answer) => {
      shop.will(answer);
      const client = clientWith({ apiKey, retries: 0 });
      for (const call of [() => client.orders.list.query({}), () => client.cart.clear.mutate()]) {
        const error = await thrownBy(call());
        expect(isManabarError(error)).toBe(true);
        expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('VERYSECRET');
        expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('secret internals');
        expect(JSON.stringify(error)).not.toContain('VERYSECRET');
      }
      expect(shop.seen).toHaveLength(2);
      for (const { url } of shop.seen) expect(url).not.toContain('VERYSECRET');
    },
  );

  test('the client package keeps an API key that no header can carry out of the error', () => {
    const make = () => clientWith({ apiKey: 'mbk_public_VERYSECRET\n' });
    expect(make).toThrow('a header can carry');
    expect(make).not.toThrow('VERYSECRET');
  });
});

test.each<[string, Partial<ManabarClientOptions>]>([
  ['an invalid address', { url: 'shop', apiKey: 'k' }],
  ['another protocol', { url: 'ftp://shop.example', apiKey: 'k' }],
  ['a key over http', { url: 'http://shop.example', apiKey: 'k' }],
  [
    'a key over http to a name that contains localhost',
    { url: 'http://localhost.example', apiKey: 'k' },
  ],
  [
    'a key over http to a name that begins with 127.0.0.1',
    { url: 'http://127.0.0.1.nip.io', apiKey: 'k' },
  ],
  ['a key over http to a private network', { url: 'http://192.168.0.7:3000', apiKey: 'k' }],
  [
    'a key over http with allowHttp false',
    { url: 'http://shop.example', apiKey: 'k', allowHttp: false },
  ],
  ['a password in the address', { url: 'https://a:b@shop.example', apiKey: 'k' }],
  ['a query in the address', { url: 'https://shop.example/?key=1', apiKey: 'k' }],
  ['no credentials', {}],
  ['two credentials', { apiKey: 'k', token: 't' }],
  ['a time limit of zero', { apiKey: 'k', timeoutMs: 0 }],
  ['a fraction of a retry', { apiKey: 'k', retries: 0.5 }],
])('the client package refuses the invalid option: %s', (_what, options) => {
  expect(() => clientWith(options)).toThrow(TypeError);
});

test.each<Pick<ManabarClientOptions, 'url' | 'allowHttp'>>([
  { url: 'https://shop.example' },
  { url: 'http://localhost:3000' },
  { url: 'http://shop.localhost' },
  { url: 'http://127.0.0.2' },
  { url: 'http://[::1]:3000' },
  { url: 'http://shop.internal', allowHttp: true },
])(
  'the client package sends the API key encrypted, to this machine, or where http is allowed: %o',
  async (options) => {
    const seen: string[] = [];
    const fetch = async (url: string) => {
      seen.push(new URL(url).origin);
      return Response.json({ result: { data: { json: [] } } });
    };
    const client = createManabarClient({ ...options, apiKey: 'k', fetch });
    expect(await client.catalogue.list.query()).toEqual([]);
    expect(seen).toEqual([new URL(options.url).origin]);
  },
);

test('the client package supports a shop below a path and requests texts in a language', async () => {
  shop.will(says([]));
  await clientWith({
    url: `${shop.origin}/shop/`,
    apiKey: 'k',
    language: 'uz',
  }).catalogue.list.query();
  expect(shop.seen[0]?.url.split('?')[0]).toBe('/shop/services/trpc/catalogue.list');
  expect(shop.seen[0]?.headers['accept-language']).toBe('uz');
});
