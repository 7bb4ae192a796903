import { describe, expect, test } from 'vitest';
import { createTestShop, useTestShop } from '#testing/shops/test-shop.ts';
import { MAX_BATCH_SIZE } from './register-trpc.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';

const shop = useTestShop();
const user = useFixture(() => shop.registerUser());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const query = (path: string, headers: Record<string, string> = {}) =>
  shop.inject({ url: `/trpc/${path}`, headers });
const mutate = (path: string, input: unknown, headers: Record<string, string> = {}) =>
  shop.inject({
    method: 'POST',
    url: `/trpc/${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(input),
  });
interface Failure {
  error: {
    message: string;
    code: number;
    data: { code: string; httpStatus: number; appError: unknown };
  };
}

test('a tRPC call answers its data and is not cached', async () => {
  const answer = await query('profile.get', bearer(user.token));
  expect(answer.statusCode).toBe(200);
  expect(answer.json().result.data).toMatchObject({
    id: user.userId,
    nickname: user.nickname,
  });
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('a tRPC batch runs its calls independently of failures', async () => {
  const answer = await query('catalogue.list,profile.get?batch=1&input=%7B%7D');
  expect(answer.statusCode).toBe(207);
  const [list, profile] = answer.json();
  expect(list.result.data).toEqual([]);
  expect(profile.error.data).toMatchObject({ code: 'UNAUTHORIZED', httpStatus: 401 });
});

test.each(['catalogue.list', 'profile.get'])(
  'a streamed tRPC answer (%s) is complete and has one length',
  async (path) => {
    const answer = await query(`${path}?batch=1&input=%7B%7D`, {
      'trpc-accept': 'application/jsonl',
    });
    expect(answer.headers['transfer-encoding']).toBeUndefined();
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
    expect(answer.rawPayload.length).toBeGreaterThan(10);
  },
);

test(`a tRPC batch has at most ${MAX_BATCH_SIZE} calls`, async () => {
  const batch = (calls: number) =>
    query(`${Array(calls).fill('catalogue.list').join(',')}?batch=1&input=%7B%7D`);
  expect((await batch(MAX_BATCH_SIZE)).statusCode).toBe(200);
  const refused = await batch(MAX_BATCH_SIZE + 1);
  expect(refused.statusCode).toBe(400);
});

describe('a failure has status and code of the catalogue, and data.appError for the client', () => {
  const failure = (answer: { json: <T>() => T }) => answer.json<Failure>().error;

  test('tRPC answers a violated rule with its code', async () => {
    const answer = await mutate('wallet.topUp', { currency: 'usd', amount: 5 }, bearer(user.token));
    expect(answer.statusCode).toBe(403);
    expect(failure(answer)).toMatchObject({
      message: 'forbidden',
      data: {
        code: 'FORBIDDEN',
        httpStatus: 403,
        appError: { code: 'forbidden', message: 'forbidden' },
      },
    });
  });

  test('tRPC answers invalid input with its code', async () => {
    const answer = await mutate('auth.register', { nickname: 'ab', password: 'password1' });
    expect(answer.statusCode).toBe(400);
    expect(failure(answer).data.appError).toMatchObject({
      code: 'validation_error',
      details: { nickname: 'nickname_too_short', confirmPassword: 'required' },
    });
  });

  test.each([
    ['GET', 'nothing.there', 404],
    ['GET', 'auth.login', 404],
    ['POST', 'catalogue.list', 404],
  ] as const)('tRPC answers an invalid URL with its code: %s %s', async (method, path, status) => {
    const answer = await shop.inject({
      method,
      url: `/trpc/${path}`,
      ...(method === 'POST' && { headers: { 'content-type': 'application/json' }, payload: '{}' }),
    });
    expect([answer.statusCode, failure(answer).data.appError]).toMatchObject([
      status,
      { code: 'not_found' },
    ]);
  });

  test.each([
    ['invalid JSON', '{'],
    ['JSON in another encoding than UTF-8', Buffer.from('{"nickname":"é"}', 'latin1')],
  ])('tRPC answers a body of %s with its code', async (_title, payload) => {
    const answer = await shop.inject({
      method: 'POST',
      url: '/trpc/auth.requestReset',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect([answer.statusCode, failure(answer).data.appError]).toMatchObject([
      400,
      { code: 'validation_error' },
    ]);
  });
});

test.each(['catalogue%252Elist', 'catalogue%252elist%2Ccatalogue.list?batch=1', '%25', '%25zz'])(
  'tRPC finds no procedure at %s, whose address is decoded once',
  async (path) => {
    const answer = await query(path);
    const failed = [answer.json()].flat()[0] as Failure;
    expect([failed.error.data.httpStatus, failed.error.data.appError]).toMatchObject([
      404,
      { code: 'not_found' },
    ]);
  },
);

test('tRPC finds a procedure whose address is encoded', async () => {
  expect((await query('catalogue%2Elist')).statusCode).toBe(200);
  expect((await query('catalogue.list%2Ccatalogue.list?batch=1')).json()).toHaveLength(2);
});

test('each call of a tRPC batch counts against the rate limits, and refusals have the wait', async () => {
  const limited = await createTestShop({ env: { RATE_LIMIT_SCALE: '0.01' } });
  const server = await limited.app();
  const url = `/trpc/${Array(4).fill('catalogue.list').join(',')}?batch=1&input=%7B%7D`;
  expect((await server.inject({ url })).statusCode).toBe(200);
  const answer = await server.inject({ url });
  expect(answer.statusCode).toBe(207);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(50);
  expect(answer.json().map((part: { error?: unknown }) => 'error' in part)).toEqual([
    false,
    false,
    true,
    true,
  ]);
  const rest = await server.inject({ url: '/api/products' });
  expect([rest.statusCode, rest.json().error.code]).toEqual([429, 'rate_limited']);
  expect(Number(rest.headers['retry-after'])).toBeGreaterThan(50);
  await limited.close();
});

describe('client addresses behind a proxy', () => {
  const hammer = async (env: Record<string, string>) => {
    const limited = await createTestShop({ env: { RATE_LIMIT_SCALE: '0.01', ...env } });
    const server = await limited.app();
    const statuses: number[] = [];
    for (let i = 0; i < 10; i++) {
      const headers = { 'x-forwarded-for': `203.0.113.${i}` };
      statuses.push((await server.inject({ url: '/api/products', headers })).statusCode);
    }
    await limited.close();
    return statuses.filter((status) => status === 429).length;
  };

  test('rate limits ignore the address header of an untrusted client', async () => {
    expect(await hammer({})).toBe(4);
    expect(await hammer({ TRUST_PROXY: '10.0.0.0/8' })).toBe(4);
  });

  test('rate limits use the address header of a trusted proxy', async () => {
    expect(await hammer({ TRUST_PROXY: '10.0.0.0/8, 127.0.0.1' })).toBe(0);
  });
});
