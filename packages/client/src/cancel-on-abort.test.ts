import { expect, test } from 'vitest';
import { createManabarClient, isManabarError, newIdempotencyKey } from './index.ts';
import { drops, hangs, refuses, says, useFakeServer } from './testing/fake-server.ts';

const shop = useFakeServer();

const apiKey = 'mbk_test_key';
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no failure',
    (error: unknown) => (isManabarError(error) ? error.code : error),
  );
const arrived = (requests: number) => expect.poll(() => shop.seen.length).toBe(requests);

test('the client package cancels only the waiting call of an aborted signal', async () => {
  const client = createManabarClient({ url: shop.origin, apiKey });
  const stop = new AbortController();
  shop.will(hangs, says([]));
  const ended = codeOf(client.wallet.balance.query(undefined, { signal: stop.signal }));
  await arrived(1);
  const other = client.catalogue.list.query();
  stop.abort();
  expect(await ended).toBe('aborted');
  expect(await other).toEqual([]);
});

test('the client package does not retry a cancelled call', async () => {
  const client = createManabarClient({ url: shop.origin, apiKey });
  const stop = new AbortController();
  shop.will(hangs);
  const ended = codeOf(client.wallet.balance.query(undefined, { signal: stop.signal }));
  await arrived(1);
  stop.abort();
  expect(await ended).toBe('aborted');
  // This call takes longer than any first retry would wait.
  shop.will(refuses(429, { code: 'rate_limited', retryAfter: 1 }), says([]));
  await client.catalogue.list.query();
  expect(shop.seen.map(({ path }) => path)).toEqual(['catalogue.list', 'catalogue.list']);
});

test('the client package cancels the wait before a retry at once and sends nothing more', async () => {
  const client = createManabarClient({ url: shop.origin, apiKey });
  const stop = new AbortController();
  shop.will(refuses(429, { code: 'rate_limited', retryAfter: 30 }));
  const input = { currency: 'usd', idempotencyKey: newIdempotencyKey() } as const;
  const ended = codeOf(client.orders.payFromBalance.mutate(input, { signal: stop.signal }));
  await arrived(1);
  const begun = performance.now();
  stop.abort();
  expect(await ended).toBe('aborted');
  expect(performance.now() - begun).toBeLessThan(5_000);
  expect(shop.seen).toHaveLength(1);
});

test('the client package sends nothing when the signal is already aborted', async () => {
  const client = createManabarClient({ url: shop.origin, apiKey });
  shop.will(says([]));
  expect(
    await codeOf(client.wallet.balance.query(undefined, { signal: AbortSignal.abort() })),
  ).toBe('aborted');
  expect(shop.seen).toHaveLength(0);
});

test("the client package cancels all calls by the client's own signal", async () => {
  const stop = new AbortController();
  const client = createManabarClient({ url: shop.origin, apiKey, signal: stop.signal });
  shop.will(hangs, drops);
  const waiting = codeOf(client.wallet.balance.query());
  await arrived(1);
  stop.abort();
  expect(await waiting).toBe('aborted');
  expect(await codeOf(client.catalogue.list.query())).toBe('aborted');
  expect(shop.seen).toHaveLength(1);
});
