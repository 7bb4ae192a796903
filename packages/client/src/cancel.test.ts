import { afterAll, beforeAll, expect, test } from 'vitest';
import { createManabarClient, isManabarError, newIdempotencyKey } from './index.ts';
import { drops, hangs, refuses, says, startStandIn, type StandIn } from './testing/stand-in.ts';

let shop: StandIn;
beforeAll(async () => {
  shop = await startStandIn();
});
afterAll(() => shop.close());

const apiKey = 'mbk_test_key';
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no failure',
    (error: unknown) => (isManabarError(error) ? error.code : error),
  );
const arrived = (requests: number) => expect.poll(() => shop.seen.length).toBe(requests);

test('a signal ends a call that waits for its answer, and that one alone', async () => {
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

test('what was ended is not begun again', async () => {
  const client = createManabarClient({ url: shop.origin, apiKey });
  const stop = new AbortController();
  shop.will(hangs);
  const ended = codeOf(client.wallet.balance.query(undefined, { signal: stop.signal }));
  await arrived(1);
  stop.abort();
  expect(await ended).toBe('aborted');
  // A call that takes longer than any first repetition waits.
  shop.will(refuses(429, { code: 'rate_limited', retryAfter: 1 }), says([]));
  await client.catalogue.list.query();
  expect(shop.seen.map(({ path }) => path)).toEqual(['catalogue.list', 'catalogue.list']);
});

test('a signal ends the wait before a repetition, at once, and nothing more is sent', async () => {
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

test('with a signal that has ended nothing is sent', async () => {
  const client = createManabarClient({ url: shop.origin, apiKey });
  shop.will(says([]));
  expect(
    await codeOf(client.wallet.balance.query(undefined, { signal: AbortSignal.abort() })),
  ).toBe('aborted');
  expect(shop.seen).toHaveLength(0);
});

test("the client's own signal ends everything of it", async () => {
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
