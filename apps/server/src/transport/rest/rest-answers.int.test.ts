import { describe, expect, test } from 'vitest';
import { useWorld } from '#testing/shops/use-world.ts';
import { refused } from '#testing/clients/rest-client.ts';
import { bearer, json, openRestAdapterApp } from '#testing/clients/rest-adapter-app.ts';

const probe = useWorld(openRestAdapterApp);

describe('REST answers', () => {
  test('a successful REST call has the procedure’s status and is not cached', async () => {
    const answer = await probe.app.inject({
      method: 'POST',
      url: '/api/made',
      headers: { ...bearer(probe.user), 'idempotency-key': 'k' },
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
  });

  test('REST refusals have code, details and headers', async () => {
    const waiting = await probe.app.inject({ url: '/api/wait' });
    expect([waiting.statusCode, waiting.headers['retry-after']]).toEqual([409, '2']);
    expect(waiting.json()).toEqual(refused('request_in_progress'));
    const customer = await probe.app.inject({
      method: 'POST',
      url: '/api/bulk',
      headers: bearer(probe.user),
      payload: { text: '' },
    });
    expect([customer.statusCode, customer.json()]).toEqual([403, refused('forbidden')]);
    for (const answer of [waiting, customer])
      expect(answer.headers['cache-control']).toBe('no-store');
  });

  test.each(['/api/boom', '/api/broken'])(
    'an unexpected REST error (%s) answers its request id, and only the log has its cause',
    async (url) => {
      probe.logged();
      const answer = await probe.app.inject({ url });
      const { requestId } = answer.json<{ error: { details: { requestId: string } } }>().error
        .details;
      expect([answer.statusCode, answer.json()]).toEqual([
        500,
        {
          success: false,
          error: { code: 'UNEXPECTED_ERROR', message: 'Unexpected error', details: { requestId } },
        },
      ]);
      const logged = probe.logged();
      expect(logged).toContain(`"requestId":"${requestId}"`);
      if (url === '/api/boom')
        expect(logged).toMatch(/the reason with a secret.*RangeError: deep/s);
    },
  );

  test('REST refusals are not logged', async () => {
    probe.logged();
    await probe.app.inject({ url: '/api/wait' });
    await probe.app.inject({ url: '/api/nothing' });
    expect(probe.logged()).toBe('');
  });

  test.each(['gzip', 'br'])(
    'long REST answers are compressed by %s, short ones are not',
    async (encoding) => {
      const send = (length: number) =>
        probe.app.inject({
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

describe('REST paths', () => {
  test.each([
    ['GET', '/api/nothing'],
    ['GET', '/api/made'],
    ['GET', '/api/find/1/'],
    ['OPTIONS', '/api/nothing'],
  ] as const)('the unknown REST address %s %s is not found', async (method, url) => {
    const answer = await probe.app.inject({ method, url });
    expect([answer.statusCode, answer.json()]).toEqual([404, refused('not_found')]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('an unknown REST path is refused also with an invalid body', async () => {
    const answer = await probe.app.inject({
      method: 'POST',
      url: '/api/nothing',
      headers: json,
      payload: '{ broken',
    });
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.json().success).toBe(false);
  });

  test('a HEAD request over REST runs only calls without effects', async () => {
    const head = await probe.app.inject({ method: 'HEAD', url: '/api/find/1' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect((await probe.app.inject({ method: 'HEAD', url: '/api/seen' })).statusCode).toBe(404);
    expect((await probe.app.inject({ url: '/api/seen' })).json()).toEqual({ seen: true });
  });

  test('OPTIONS over REST names the methods and allows no other origin', async () => {
    const answer = await probe.app.inject({
      method: 'OPTIONS',
      url: '/api/find/1',
      headers: { origin: 'https://evil.example' },
    });
    expect([answer.statusCode, answer.headers['allow']]).toEqual([204, 'GET, HEAD, OPTIONS']);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect((await probe.app.inject({ method: 'OPTIONS', url: '/api/seen' })).headers['allow']).toBe(
      'GET, OPTIONS',
    );
  });
});
