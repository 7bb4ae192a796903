import { describe, expect, test } from 'vitest';
import { useWorld } from '#testing/shops/use-world.ts';
import { refused } from '#testing/clients/rest-client.ts';
import { bearer, json, openRestAdapterApp } from '#testing/clients/rest-adapter-app.ts';

const probe = useWorld(openRestAdapterApp);

/** Expects that a body is refused before any field is read. */
async function refuses(payload: string | Buffer) {
  const request = { method: 'POST', url: '/api/echo/1', headers: json, payload } as const;
  const answer = await probe.app.inject(request);
  const body = refused('validation_error', { input: 'invalid' });
  expect([answer.statusCode, answer.json()]).toEqual([400, body]);
}

describe('REST input', () => {
  test('path parameters override the REST body, and mutations ignore the query', async () => {
    const answer = await probe.app.inject({
      method: 'POST',
      url: '/api/echo/7?id=query&q=query&only=query&x=%ff',
      payload: { id: 'body', q: 'body' },
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: '7', q: 'body' }]);
  });

  test('a DELETE over REST takes a body, and ignores the query', async () => {
    const url = '/api/drop/7?id=query&q=query&x=%ff';
    const answer = await probe.app.inject({
      method: 'DELETE',
      url,
      payload: { id: 'body', q: 'body' },
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: '7', q: 'body' }]);
    expect((await probe.app.inject({ method: 'DELETE', url })).json()).toEqual({ id: '7' });
  });

  test('path parameters of REST override the query', async () => {
    const answer = await probe.app.inject({ url: '/api/find/7?id=query&q=query' });
    expect(answer.json()).toMatchObject({ id: '7', q: 'query' });
  });

  test('path parameters of REST are decoded', async () => {
    const answer = await probe.app.inject({
      url: `/api/find/${encodeURIComponent('a/b ё')}?q=${encodeURIComponent('п&r')}`,
    });
    expect(answer.json()).toMatchObject({ id: 'a/b ё', q: 'п&r' });
  });

  test.each(['', undefined])(
    'an empty REST body (%j) with a JSON content type counts as {}',
    async (payload) => {
      const answer = await probe.app.inject({
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
  ])('a REST body is parsed as JSON despite the content type %j', async (type) => {
    const answer = await probe.app.inject({
      method: 'POST',
      url: '/api/echo/1',
      headers: { 'content-type': type },
      payload: '{"a":1}',
    });
    expect(answer.json()).toEqual({ id: '1', a: 1 });
  });

  test.each(['{', '{"a":1', 'nonsense', '{"a":1}}', '\u0000', ' '])(
    'refuses the REST body %j as invalid JSON',
    refuses,
  );

  // "Код" in the encoding of Russian Windows: stored as replacement characters, the text would be lost.
  test('refuses a REST body that is not UTF-8', () =>
    refuses(Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xca, 0xee, 0xe4, 0x22, 0x7d])));

  test.each(['[]', '[{"a":1}]', '"text"', '7', 'null', 'true'])(
    'refuses the REST body %s, which is not an object',
    refuses,
  );

  test.each(['/api/find/%E0%A4%A', '/api/find/1?q=%E0%A4%A', '/api/%ff'])(
    'refuses the REST address %s, which cannot be decoded',
    async (url) => {
      const real = await probe.shop.app();
      for (const server of url.startsWith('/api/find/1?') ? [probe.app] : [real]) {
        const answer = await server.inject({ url });
        expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'validation_error']);
      }
    },
  );

  test.each(['/api/find/', '/api/find/?q=1'])(
    'a REST address without its path parameter is unknown: %s',
    async (url) => {
      const answer = await probe.app.inject({ url });
      expect([answer.statusCode, answer.json()]).toEqual([404, refused('not_found')]);
    },
  );

  test('drops keys of a REST body that would change a prototype', async () => {
    const payload =
      '{"__proto__": {"admin": true}, "constructor": {"prototype": {"admin": true}}, "a": 1}';
    const answer = await probe.app.inject({
      method: 'POST',
      url: '/api/echo/1',
      headers: json,
      payload,
    });
    expect(answer.json()).toEqual({ id: '1', a: 1 });
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});

describe('body sizes', () => {
  const body = (bytes: number) => `{"text":"${'x'.repeat(bytes - 11)}"}`;
  const MIB = 1024 * 1024;

  test('limits the REST body of a bulk load to 64 MiB', async () => {
    const send = (bytes: number) =>
      probe.app.inject({
        method: 'POST',
        url: '/api/bulk',
        headers: { ...json, ...bearer(probe.admin) },
        payload: body(bytes),
      });
    expect((await send(64 * MIB)).json()).toEqual({ length: 64 * MIB - 11 });
    expect((await send(64 * MIB + 1)).json()).toEqual(refused('payload_too_large'));
  });

  test('does not read the REST body of a bulk load without a session', async () => {
    const answer = await probe.app.inject({
      method: 'POST',
      url: '/api/bulk',
      headers: json,
      payload: '{ never parsed',
    });
    expect([answer.statusCode, answer.json()]).toEqual([401, refused('unauthorized')]);
  });
});
