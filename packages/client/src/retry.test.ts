import { describe, expect, test } from 'vitest';
import { createManabarClient, isManabarError, newIdempotencyKey } from './index.ts';
import {
  breaksOff,
  drops,
  hangs,
  json,
  page,
  refuses,
  says,
  useFakeServer,
  type Answering,
} from './testing/fake-server.ts';

const shop = useFakeServer();

const clientWith = (options: { retries?: number; timeoutMs?: number } = {}) =>
  createManabarClient({ url: shop.origin, apiKey: 'mbk_test_key', ...options });
const paid = says({ success: true, order_id: 'A1' });
/** Returns the code and status of a call's error. */
const failure = (call: Promise<unknown>) =>
  call.then(
    () => 'no failure',
    (error: unknown) => (isManabarError(error) ? [error.code, error.status] : error),
  );
/** Short only for the hanging response, because a busy machine may answer late. */
const timeoutFor = (answer: Answering) => ({ timeoutMs: answer === hangs ? 1_000 : 20_000 });
const pay = (idempotencyKey?: string, answer: Answering = drops) =>
  clientWith(timeoutFor(answer)).orders.payFromBalance.mutate({
    currency: 'usd',
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });

/** Transient failures, with the error after the last retry. */
const passing: [string, Answering, [string, number | null]][] = [
  ['a connection lost after the execution', drops, ['network_error', null]],
  ['an incomplete answer', breaksOff, ['network_error', null]],
  ['no answer in time', hangs, ['timeout', null]],
  ['a proxy page with status 503', page(503), ['bad_answer', 503]],
  ['a proxy page with status 502', page(502), ['bad_answer', 502]],
  ['a proxy page with status 429', page(429), ['bad_answer', 429]],
  ['a page with status 200', page(200), ['bad_answer', 200]],
  ['an answer that is no JSON', json('{"resu'), ['bad_answer', 200]],
  ['JSON in another format', json('{"hello":1}'), ['bad_answer', 200]],
  ['the JSON value null', json('null'), ['bad_answer', 200]],
  [
    'an unexpected error of the shop',
    refuses(500, { code: 'UNEXPECTED_ERROR' }),
    ['UNEXPECTED_ERROR', 500],
  ],
  [
    'an error of the shop with an unknown code',
    refuses(500, { code: 'sun_spot' }),
    ['unknown_code', 500],
  ],
  [
    'an unavailable gateway',
    refuses(503, { code: 'payment_unavailable' }),
    ['payment_unavailable', 503],
  ],
  ['a rate limit', refuses(429, { code: 'rate_limited' }), ['rate_limited', 429]],
  [
    'a request in progress with the same key',
    refuses(409, { code: 'request_in_progress' }),
    ['request_in_progress', 409],
  ],
];
/** Permanent failures. */
const lasting: [string, Answering, [string, number | null]][] = [
  [
    'an insufficient balance',
    refuses(402, { code: 'insufficient_balance' }),
    ['insufficient_balance', 402],
  ],
  ['sold-out codes', refuses(409, { code: 'out_of_stock' }), ['out_of_stock', 409]],
  ['another total', refuses(409, { code: 'amount_mismatch' }), ['amount_mismatch', 409]],
  [
    'a key of another request',
    refuses(422, { code: 'idempotency_key_reused' }),
    ['idempotency_key_reused', 422],
  ],
  ['a missing scope', refuses(403, { code: 'scope_missing' }), ['scope_missing', 403]],
  [
    'a payment that the gateway refused',
    refuses(503, { code: 'payment_unavailable', details: { reason: 'refused' } }),
    ['payment_unavailable', 503],
  ],
  ['a refusal with an unknown code', refuses(409, { code: 'moon_phase' }), ['unknown_code', 409]],
  ['a proxy page with status 403', page(403), ['bad_answer', 403]],
  ['a redirect', page(302, { location: 'https://elsewhere.example/' }), ['bad_answer', 302]],
  [
    'a Retry-After above the longest wait',
    refuses(429, { code: 'rate_limited', retryAfter: 61 }),
    ['rate_limited', 429],
  ],
];

describe('a mutation with a key', () => {
  test.each(passing)(
    'the client package retries a mutation with an idempotency key after %s',
    async (_what, answer) => {
      shop.will(answer, paid);
      await expect(pay(newIdempotencyKey(), answer)).resolves.toEqual({
        success: true,
        order_id: 'A1',
      });
      expect(shop.seen).toHaveLength(2);
      expect(shop.seen[1]?.body).toBe(shop.seen[0]?.body);
    },
  );

  test.each(lasting)(
    'the client package does not retry a mutation with an idempotency key after %s',
    async (_what, answer, code) => {
      shop.will(answer, paid);
      expect(await failure(pay(newIdempotencyKey()))).toEqual(code);
      expect(shop.seen).toHaveLength(1);
    },
  );
});

test('the client package retries with the original input when the caller has changed the object', async () => {
  const input = { currency: 'usd' as const, amount: 5, idempotencyKey: newIdempotencyKey() };
  shop.will((response, request) => {
    Object.assign(input, { amount: 50 });
    drops(response, request);
  }, paid);
  await clientWith().orders.payFromBalance.mutate(input);
  expect(shop.seen.map(({ body }) => body)).toEqual(Array(2).fill(shop.seen[0]?.body));
  expect(shop.seen[1]?.body).toContain('"amount":5,');
});

describe('a mutation without a key', () => {
  test.each(passing)(
    'the client package sends a mutation without an idempotency key once after %s',
    async (_what, answer, code) => {
      shop.will(answer, paid);
      expect(await failure(pay(undefined, answer))).toEqual(code);
      expect(shop.seen).toHaveLength(1);
    },
  );

  test.each([
    ['an empty key', ''],
    ['a blank one', ' '],
  ])('the client package sends a mutation once with %s', async (_what, key) => {
    shop.will(drops, paid);
    expect(await failure(pay(key))).toEqual(['network_error', null]);
    expect(shop.seen).toHaveLength(1);
  });

  test('the client package does not retry a mutation with an idempotency key if its procedure takes none', async () => {
    shop.will(drops, says({ success: true }));
    const line = { id: 1, quantity: 1, idempotencyKey: newIdempotencyKey() };
    expect(await failure(clientWith().cart.updateQuantity.mutate(line))).toEqual([
      'network_error',
      null,
    ]);
    expect(shop.seen).toHaveLength(1);
  });
});

describe('a query', () => {
  test.each(passing)('the client package retries a query after %s', async (_what, answer) => {
    shop.will(answer, says([]));
    await expect(clientWith(timeoutFor(answer)).wallet.balance.query()).resolves.toEqual([]);
    expect(shop.seen).toHaveLength(2);
  });
});

describe('the limits of retries', () => {
  test('the client package retries three times by default with growing delays', async () => {
    shop.will(drops);
    expect(await failure(pay(newIdempotencyKey()))).toEqual(['network_error', null]);
    const times = shop.seen.map(({ at }) => at);
    const waits = times.slice(1).map((at, i) => at - (times[i] ?? 0));
    expect(waits).toHaveLength(3);
    for (const [i, least] of [125, 250, 500].entries())
      expect(waits[i]).toBeGreaterThanOrEqual(least - 5);
  });

  test.each([0, 1])('the client package retries as often as configured: %s', async (retries) => {
    shop.will(drops);
    await failure(clientWith({ retries }).wallet.balance.query());
    expect(shop.seen).toHaveLength(1 + retries);
  });

  test.each([
    ['of the shop', refuses(429, { code: 'rate_limited', retryAfter: 1 })],
    ['of a proxy', page(503, { 'retry-after': '1' })],
  ])('the client package waits for a Retry-After %s', async (_what, answer) => {
    shop.will(answer, says([]));
    await clientWith().wallet.balance.query();
    const [first, second] = shop.seen.map(({ at }) => at);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(995);
  });

  test('the client package reports a Retry-After date of an hour and does not wait for it', async () => {
    const at = new Date(Date.now() + 3_600_000).toUTCString();
    shop.will(page(503, { 'retry-after': at }));
    const error = await clientWith()
      .wallet.balance.query()
      .catch((thrown: unknown) => thrown);
    expect(isManabarError(error, 'bad_answer') && error.retryAfter).toBeGreaterThan(3_500);
    expect(shop.seen).toHaveLength(1);
  });
});
