import superjson from 'superjson';
import { describe, expect, test } from 'vitest';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { appRouter } from '../trpc/app-router.ts';
import { superjsonRouter } from './superjson-router.ts';
import { MAX_BATCH_SIZE } from '../trpc/register-trpc.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';

const shop = useTestShop();
const user = useFixture(() => shop.registerUser());
const admin = useFixture(() => shop.createAdmin());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const query = (path: string, headers: Record<string, string> = {}) =>
  shop.inject({ url: `/services/trpc/${path}`, headers });
const mutate = (path: string, body: string, headers: Record<string, string> = {}) =>
  shop.inject({
    method: 'POST',
    url: `/services/trpc/${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
const failureOf = (answer: { json: () => { error: { json: { data: unknown } } } }) =>
  answer.json().error.json.data as { httpStatus: number; appError: { code: string } };

test('the tRPC router of service accounts has the same procedures as that of the shop', () => {
  const { procedures } = superjsonRouter._def;
  const own = appRouter._def.procedures as Record<string, unknown>;
  expect(Object.keys(procedures)).toEqual(Object.keys(own));
  for (const [path, procedure] of Object.entries(procedures)) expect(procedure).toBe(own[path]);
  expect(appRouter._def._config.transformer).not.toBe(superjsonRouter._def._config.transformer);
});

test('input and answer at /services/trpc are superjson, and plain JSON at /trpc', async () => {
  const input = superjson.serialize({ id: 987_654 });
  const asked = await query(
    `catalogue.byId?input=${encodeURIComponent(JSON.stringify(input))}`,
    bearer(user.token),
  );
  expect(failureOf(asked).appError).toMatchObject({ code: 'not_found' });
  const profile = await query('profile.get', bearer(user.token));
  expect(superjson.deserialize(profile.json().result.data)).toMatchObject({ id: user.userId });
  expect(profile.json().result.data.json).toMatchObject({ id: user.userId });
  expect(profile.headers['cache-control']).toBe('no-store');
  const plain = await shop.inject({ url: '/trpc/profile.get', headers: bearer(user.token) });
  expect(plain.json().result.data).toMatchObject({ id: user.userId });
});

describe('malformed superjson input is refused like any invalid input', () => {
  test.each([
    ['without its envelope', '{"nickname":"somebody","password":"password1"}'],
    ['no JSON', '{'],
    ['nothing', ''],
    ['a list', '[1]'],
    ['null', 'null'],
    [
      'of types that do not fit',
      '{"json":{"nickname":1},"meta":{"values":{"nickname":["bigint"]}}}',
    ],
    [
      'annotated with nonsense',
      '{"json":{"nickname":"a"},"meta":{"values":{"nickname":["Moon"]}}}',
    ],
    [
      'a typed array by its length alone',
      '{"json":{"nickname":{"length":2000000000}},"meta":{"values":{"nickname":["typed-array","Uint8Array"]}}}',
    ],
    [
      'a typed array, named as a list',
      '{"json":{"nickname":{"length":2000000000}},"meta":{"values":{"nickname":[["typed-array","Uint8Array"]]}}}',
    ],
    [
      'a typed array, below what was undefined',
      '{"json":{"a":{"nickname":{"length":2000000000}}},"meta":{"values":{"a":["undefined",{"nickname":[["typed-array","Uint8Array"]]}]}}}',
    ],
    [
      'a typed array instead of everything',
      '{"json":{"length":2000000000},"meta":{"values":[["typed-array","Uint8Array"]]}}',
    ],
    ['a set', '{"json":{"nickname":["a"]},"meta":{"values":{"nickname":["set"]}}}'],
    ['a date', '{"json":{"nickname":"2026-01-01"},"meta":{"values":{"nickname":["Date"]}}}'],
    ['annotated with no list', '{"json":{"nickname":"a"},"meta":{"values":7}}'],
    ['reaching for prototypes', '{"json":{},"meta":{"values":{"__proto__.polluted":["Date"]}}}'],
    [
      'tied to itself by a prototype',
      '{"json":{"a":{}},"meta":{"referentialEqualities":{"a":["constructor.prototype.polluted"]}}}',
    ],
  ])('/services/trpc refuses superjson input: %s', async (_what, body) => {
    const answer = await mutate('auth.login', body);
    expect([answer.statusCode, failureOf(answer).appError.code]).toEqual([400, 'validation_error']);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

test('superjson input at /services/trpc may have undefined values and repeated objects', async () => {
  const currency = 'usd';
  const both = { currency, amount: 1, idempotencyKey: undefined };
  const answer = await mutate(
    'orders.payFromBalance',
    superjson.stringify({ ...both, a: both, b: both }),
    bearer(user.token),
  );
  expect(failureOf(answer).appError.code).toBe('cart_empty');
});

test.each([
  ['a rule', 'wallet.topUp', { currency: 'usd', amount: 5 }, 403, 'forbidden'],
  ['a size', 'auth.login', { nickname: 'x'.repeat(1024 * 1024) }, 413, 'payload_too_large'],
  ['an address', 'nothing.there', {}, 404, 'not_found'],
  ['a deeper address', 'cart/add', {}, 404, 'not_found'],
])(
  'a refusal of %s at /services/trpc has the code of the error catalogue',
  async (_what, path, input, status, code) => {
    const answer = await mutate(path, superjson.stringify(input), bearer(user.token));
    expect([answer.statusCode, failureOf(answer).appError.code]).toEqual([status, code]);
    expect(failureOf(answer).httpStatus).toBe(status);
  },
);

test('unknown paths below /trpc and /services/trpc are answered by errors, not by pages of the web app', async () => {
  for (const url of ['/trpc/a/b', '/services/trpc/a/b', '/services/trpc/%E0%A4%A']) {
    const answer = await shop.inject({ url });
    expect([url, answer.statusCode >= 400, answer.headers['content-type']]).toEqual([
      url,
      true,
      'application/json; charset=utf-8',
    ]);
  }
});

test(`a batch at /services/trpc has at most ${MAX_BATCH_SIZE} calls, and a bulk load may exceed other body sizes`, async () => {
  const batch = (calls: number) =>
    query(`${Array(calls).fill('catalogue.list').join(',')}?batch=1&input=%7B%7D`);
  expect((await batch(MAX_BATCH_SIZE)).statusCode).toBe(200);
  expect((await batch(MAX_BATCH_SIZE + 1)).statusCode).toBe(400);
  const product = await shop.deps.prisma.product.create({
    data: { slug: 'p', title: 'P', imageUrl: '/x' },
  });
  const lines = Array.from(
    { length: 20_000 },
    (_, i) => `CODE-${i}-${'x'.repeat(50)},1.00,90.00,1`,
  );
  const load = superjson.stringify({ productId: product.id, text: lines.join('\n') });
  expect(load.length).toBeGreaterThan(1024 * 1024);
  expect((await mutate('admin.codes.bulkLoad', load)).statusCode).toBe(401);
  const loaded = await mutate('admin.codes.bulkLoad', load, bearer(admin.token));
  expect(loaded.json().result.data.json).toMatchObject({ added: 20_000 });
});
