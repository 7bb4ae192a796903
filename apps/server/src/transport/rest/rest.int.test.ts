import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { DomainError } from '#errors.ts';
import { createLogger } from '#infra/logger.ts';
import { createTestShop, type TestShop, type TestUser } from '#testing/test-shop.ts';
import { adminProcedure, authedProcedure, publicProcedure, router } from '../procedures.ts';
import { endpointsOf } from './endpoints.ts';
import { registerRest } from './register-rest.ts';

const key = z.string().trim().min(1).max(255).optional();
const echoed = z.unknown();

/** Procedures that show what the shim hands on and sends back. */
const probe = router({
  echo: publicProcedure
    .meta({ rest: { method: 'POST', path: '/echo/{id}', summary: 'x' } })
    .input(z.looseObject({}))
    .output(echoed)
    .mutation(({ input }) => input),
  find: publicProcedure
    .meta({ rest: { method: 'GET', path: '/find/{id}', summary: 'x' } })
    .input(z.looseObject({}))
    .output(echoed)
    .query(({ input, ctx }) => ({ ...input, language: ctx.language })),
  seen: publicProcedure
    .meta({ rest: { method: 'GET', path: '/seen', summary: 'x' } })
    .output(echoed)
    .mutation(() => ({ seen: true })),
  made: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/made',
        status: 201,
        idempotencyKey: 'required',
        summary: 'x',
      },
    })
    .input(z.object({ idempotencyKey: key }))
    .output(echoed)
    .mutation(({ input, ctx }) => {
      if (input.idempotencyKey === 'again') ctx.markReplayed();
      return { key: input.idempotencyKey };
    }),
  kept: authedProcedure
    .meta({ rest: { method: 'POST', path: '/kept', idempotencyKey: 'optional', summary: 'x' } })
    .input(z.object({ idempotencyKey: key }))
    .output(echoed)
    .mutation(({ input, ctx }) => {
      ctx.markReplayed();
      throw new DomainError('insufficient_balance', {
        required: 5,
        available: 1,
        currency: input.idempotencyKey ?? 'none',
      });
    }),
  boom: publicProcedure.meta({ rest: { method: 'GET', path: '/boom', summary: 'x' } }).query(() => {
    throw new Error('the reason with a secret', { cause: new RangeError('deep') });
  }),
  broken: publicProcedure
    .meta({ rest: { method: 'GET', path: '/broken', summary: 'x' } })
    .output(z.object({ n: z.number() }))
    .query(() => ({ n: 'not a number' }) as unknown as { n: number }),
  wait: publicProcedure.meta({ rest: { method: 'GET', path: '/wait', summary: 'x' } }).query(() => {
    throw new DomainError('request_in_progress', undefined, { retryAfter: 2 });
  }),
  bulk: adminProcedure
    .meta({ rest: { method: 'POST', path: '/bulk', bulk: true, summary: 'x' } })
    .input(z.object({ text: z.string() }))
    .output(echoed)
    .mutation(({ input }) => ({ length: input.text.length })),
});

let shop: TestShop;
let app: FastifyInstance;
let user: TestUser;
let admin: TestUser;
let logged = '';

beforeAll(async () => {
  const log = createLogger('info', {
    write: (line) => {
      logged += line;
    },
  });
  shop = await createTestShop({ log });
  user = await shop.registerUser();
  admin = await shop.createAdmin();
  app = fastify();
  await app.register(registerRest, {
    prefix: '/api',
    deps: shop.deps,
    endpoints: endpointsOf(probe),
  });
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

const bearer = ({ token }: TestUser) => ({ authorization: `Bearer ${token}` });
const json = { 'content-type': 'application/json' };
const refused = (code: string, details?: object) => ({
  success: false,
  error: { code, message: expect.any(String), ...(details && { details }) },
});

describe('input', () => {
  test('the path wins over the body; a query is no input of what changes something', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/echo/7?id=query&q=query&only=query&x=%ff',
      payload: { id: 'body', q: 'body' },
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: '7', q: 'body' }]);
  });

  test('the path wins over the query', async () => {
    const answer = await app.inject({ url: '/api/find/7?id=query&q=query' });
    expect(answer.json()).toMatchObject({ id: '7', q: 'query' });
  });

  test('the path is decoded', async () => {
    const answer = await app.inject({
      url: `/api/find/${encodeURIComponent('a/b ё')}?q=${encodeURIComponent('п&r')}`,
    });
    expect(answer.json()).toMatchObject({ id: 'a/b ё', q: 'п&r' });
  });

  test.each(['', undefined])(
    'an empty body (%j) with a JSON content type counts as {}',
    async (payload) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/echo/1',
        headers: json,
        ...(payload !== undefined && { payload }),
      });
      expect([answer.statusCode, answer.json()]).toEqual([200, { id: '1' }]);
    },
  );

  test.each([
    'application/x-www-form-urlencoded',
    'text/plain',
    'application/json; charset=utf-8',
    'nonsense',
    '; charset=utf-8',
    '',
  ])('a body is read as JSON, whatever %j says', async (type) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/echo/1',
      headers: { 'content-type': type },
      payload: '{"a":1}',
    });
    expect(answer.json()).toEqual({ id: '1', a: 1 });
  });

  test.each(['{', '{"a":1', 'nonsense', '{"a":1}}', '\u0000', ' '])(
    '%j is no JSON',
    async (payload) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/echo/1',
        headers: json,
        payload,
      });
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        refused('validation_error', { input: 'invalid' }),
      ]);
    },
  );

  test.each(['[]', '[{"a":1}]', '"text"', '7', 'null', 'true'])(
    '%s is no object',
    async (payload) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/echo/1',
        headers: json,
        payload,
      });
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        refused('validation_error', { input: 'invalid' }),
      ]);
    },
  );

  test.each(['/api/find/%E0%A4%A', '/api/find/1?q=%E0%A4%A', '/api/%ff'])(
    '%s cannot be decoded',
    async (url) => {
      const real = await shop.app();
      for (const server of url.startsWith('/api/find/1?') ? [app] : [real]) {
        const answer = await server.inject({ url });
        expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'validation_error']);
      }
    },
  );

  test('keys that reach into prototypes are dropped', async () => {
    const payload =
      '{"__proto__": {"admin": true}, "constructor": {"prototype": {"admin": true}}, "a": 1}';
    const answer = await app.inject({ method: 'POST', url: '/api/echo/1', headers: json, payload });
    expect(answer.json()).toEqual({ id: '1', a: 1 });
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test.each([
    ['en', 'en'],
    ['uz-UZ,ru;q=0.5', 'uz'],
    ['de', 'ru'],
    [undefined, 'ru'],
  ])('Accept-Language %j is %s', async (header, language) => {
    const answer = await app.inject({
      url: '/api/find/1',
      headers: header ? { 'accept-language': header } : {},
    });
    expect(answer.json()).toMatchObject({ language });
  });
});

describe('sizes', () => {
  const body = (bytes: number) => `{"text":"${'x'.repeat(bytes - 11)}"}`;
  const MIB = 1024 * 1024;

  test('an ordinary body may have 1 MiB and no more', async () => {
    const send = (bytes: number) =>
      app.inject({ method: 'POST', url: '/api/echo/1', headers: json, payload: body(bytes) });
    expect((await send(MIB)).statusCode).toBe(200);
    const answer = await send(MIB + 1);
    expect([answer.statusCode, answer.json()]).toEqual([413, refused('payload_too_large')]);
  });

  test('a bulk body may have 64 MiB and no more', async () => {
    const send = (bytes: number) =>
      app.inject({
        method: 'POST',
        url: '/api/bulk',
        headers: { ...json, ...bearer(admin) },
        payload: body(bytes),
      });
    expect((await send(64 * MIB)).json()).toEqual({ length: 64 * MIB - 11 });
    expect((await send(64 * MIB + 1)).json()).toEqual(refused('payload_too_large'));
  });

  test('a bulk body of nobody is not even read', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/bulk',
      headers: json,
      payload: '{ never parsed',
    });
    expect([answer.statusCode, answer.json()]).toEqual([401, refused('unauthorized')]);
  });
});

describe('idempotency keys', () => {
  const post = (url: string, headers: Record<string, string>, payload: object = {}) =>
    app.inject({ method: 'POST', url: `/api${url}`, headers: { ...json, ...headers }, payload });

  test('come from the header alone', async () => {
    const answer = await post(
      '/made?idempotencyKey=query',
      { ...bearer(user), 'idempotency-key': 'header' },
      { idempotencyKey: 'body' },
    );
    expect([answer.statusCode, answer.json()]).toEqual([201, { key: 'header' }]);
    const without = await post('/kept?idempotencyKey=query', bearer(user), {
      idempotencyKey: 'body',
    });
    expect(without.json().error.details).toMatchObject({ currency: 'none' });
    const unasked = await post(
      '/echo/1?idempotencyKey=query',
      { 'idempotency-key': 'header' },
      { idempotencyKey: 'body' },
    );
    expect(unasked.json()).toEqual({ id: '1' });
  });

  test.each<Record<string, string>>([{}, { 'idempotency-key': '' }, { 'idempotency-key': '  ' }])(
    'are required where they are: %j',
    async (headers) => {
      const answer = await post('/made', { ...bearer(user), ...headers });
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        refused('idempotency_key_required'),
      ]);
      expect((await post('/made', headers)).statusCode).toBe(401);
    },
  );

  test('are checked as the input that they are', async () => {
    const answer = await post('/made', { ...bearer(user), 'idempotency-key': 'x'.repeat(256) });
    expect(answer.json()).toEqual(refused('validation_error', { idempotencyKey: 'invalid' }));
  });

  test('a replay says so, also of a refusal', async () => {
    const fresh = await post('/made', { ...bearer(user), 'idempotency-key': 'first' });
    expect(fresh.headers['idempotent-replayed']).toBeUndefined();
    const again = await post('/made', { ...bearer(user), 'idempotency-key': 'again' });
    expect(again.headers['idempotent-replayed']).toBe('true');
    const kept = await post('/kept', bearer(user));
    expect([kept.statusCode, kept.headers['idempotent-replayed']]).toEqual([402, 'true']);
  });
});

describe('answers', () => {
  test('success has the status of the procedure, and is kept by nobody', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/made',
      headers: { ...bearer(user), 'idempotency-key': 'k' },
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
  });

  test('refusals carry code, details and headers', async () => {
    const waiting = await app.inject({ url: '/api/wait' });
    expect([waiting.statusCode, waiting.headers['retry-after']]).toEqual([409, '2']);
    expect(waiting.json()).toEqual(refused('request_in_progress'));
    const customer = await app.inject({
      method: 'POST',
      url: '/api/bulk',
      headers: bearer(user),
      payload: { text: '' },
    });
    expect([customer.statusCode, customer.json()]).toEqual([403, refused('forbidden')]);
    for (const answer of [waiting, customer])
      expect(answer.headers['cache-control']).toBe('no-store');
  });

  test.each(['/api/boom', '/api/broken'])(
    'what nobody foresaw (%s) tells its request id, and its cause to the log alone',
    async (url) => {
      logged = '';
      const answer = await app.inject({ url });
      const { requestId } = answer.json<{ error: { details: { requestId: string } } }>().error
        .details;
      expect([answer.statusCode, answer.json()]).toEqual([
        500,
        {
          success: false,
          error: { code: 'UNEXPECTED_ERROR', message: 'Unexpected error', details: { requestId } },
        },
      ]);
      expect(logged).toContain(`"requestId":"${requestId}"`);
      if (url === '/api/boom')
        expect(logged).toMatch(/the reason with a secret.*RangeError: deep/s);
    },
  );

  test('refusals are not logged', async () => {
    logged = '';
    await app.inject({ url: '/api/wait' });
    await app.inject({ url: '/api/nothing' });
    expect(logged).toBe('');
  });

  test.each(['gzip', 'br'])(
    'long ones come compressed by %s, short ones as they are',
    async (encoding) => {
      const send = (length: number) =>
        app.inject({
          method: 'POST',
          url: '/api/echo/1',
          headers: { ...json, 'accept-encoding': encoding },
          payload: { a: 'x'.repeat(length) },
        });
      expect((await send(10_000)).headers).toMatchObject({
        'content-encoding': encoding,
        vary: 'Accept-Language, Accept-Encoding',
      });
      expect((await send(100)).headers['content-encoding']).toBeUndefined();
    },
  );
});

describe('addresses', () => {
  test.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['DELETE', '/api/echo/1'],
    ['PATCH', '/api/echo/1'],
    ['GET', '/api/made'],
    ['GET', '/api/echo'],
    ['GET', '/api/find/1/'],
    ['OPTIONS', '/api/nothing'],
  ] as const)('%s %s is not found', async (method, url) => {
    const answer = await app.inject({ method, url });
    expect([answer.statusCode, answer.json()]).toEqual([404, refused('not_found')]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('a missing one is not found whatever its body says', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/nothing',
      headers: json,
      payload: '{ broken',
    });
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.json().success).toBe(false);
  });

  test('HEAD runs what changes nothing, and nothing else', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/api/find/1' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect((await app.inject({ method: 'HEAD', url: '/api/seen' })).statusCode).toBe(404);
    expect((await app.inject({ url: '/api/seen' })).json()).toEqual({ seen: true });
  });

  test('OPTIONS names the methods, and admits no other origin', async () => {
    const answer = await app.inject({
      method: 'OPTIONS',
      url: '/api/find/1',
      headers: { origin: 'https://evil.example' },
    });
    expect([answer.statusCode, answer.headers['allow']]).toEqual([204, 'GET, HEAD, OPTIONS']);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect((await app.inject({ method: 'OPTIONS', url: '/api/seen' })).headers['allow']).toBe(
      'GET, OPTIONS',
    );
  });
});
