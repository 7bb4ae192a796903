import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '#modules/auth/index.ts';
import { listenToOrderChanges } from '#testing/fixtures/listen-to-order-changes.ts';
import { placeTopup } from '#testing/clients/place-topup.ts';
import { useTestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { deliver } from '#testing/fixtures/settle-topup-items.ts';
import {
  addDenomination,
  dispatchItem,
  freefireData,
  itemsOf,
} from '#testing/fixtures/stocked-denominations.ts';
import { createCaller } from '#transport/trpc/app-router.ts';

const shop = useTestShop();
let app: FastifyInstance;
let origin: string;
let buyer: TestUser;
let offer: Awaited<ReturnType<typeof addDenomination>>;
let following: { close: () => Promise<void> };

beforeAll(async () => {
  const { deps } = shop;
  app = await shop.app();
  await app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  following = await listenToOrderChanges(shop);
  buyer = await shop.registerUser();
  await shop.credit(buyer.userId, 'usd', 100_000n);
  offer = await addDenomination(deps);
});
afterAll(async () => {
  await following.close();
});

async function place(): Promise<{ id: string; item: bigint }> {
  const { order_id: id } = await placeTopup(buyer, freefireData(offer));
  const [item = 0n] = await itemsOf(shop.deps, id);
  return { id, item };
}

/** Logs the buyer in again with a new session. */
async function login(): Promise<TestUser> {
  const { token } = await shop.anonymous.auth.login(buyer);
  return { ...buyer, token, call: createCaller(() => shop.context({ token })) };
}

/** Reads the server-sent events of an order one by one, as text. */
async function watch(id: string, token: string | null = buyer.token) {
  const leaving = new AbortController();
  const input = encodeURIComponent(JSON.stringify({ id }));
  const answer = await fetch(`${origin}/trpc/orders.watch?input=${input}`, {
    headers: {
      accept: 'text/event-stream',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    signal: leaving.signal,
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<string> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const event = text.slice(0, end).trim();
        text = text.slice(end + 2);
        if (event !== '' && !event.startsWith('event: ping')) return event;
        continue;
      }
      const read = await reader?.read();
      if (!read || read.done) return 'end';
      text += read.value;
    }
  };
  return { answer, next, leave: () => leaving.abort() };
}
const followed = () => shop.deps.orderChanges.followed;

test('orders.watch sends each change and ends when the order is completed', async () => {
  const { id, item } = await place();
  const page = await watch(id);
  expect(page.answer.status).toBe(200);
  expect(page.answer.headers.get('content-type')).toContain('text/event-stream');
  expect(page.answer.headers.get('cache-control')).toContain('no-store');
  expect(await page.next()).toContain('event: connected');
  expect(await page.next()).toBe('data: {"status":"pending"}');
  await dispatchItem(shop.deps, item);
  expect(await page.next()).toBe('data: {"status":"pending"}');
  await deliver(shop.deps, item);
  expect(await page.next()).toBe('data: {"status":"completed"}');
  expect(await page.next()).toContain('event: return');
  await expect.poll(followed).toBe(0);
});

test("orders.watch refuses another customer's order and a guest", async () => {
  const { id } = await place();
  const other = await shop.registerUser();
  const page = await watch(id, other.token);
  expect(await page.next()).toContain('event: connected');
  expect(await page.next()).toMatch(/event: serialized-error\n.*not_found/s);
  const guest = await watch(id, null);
  await guest.next();
  expect(await guest.next()).toMatch(/event: serialized-error\n.*unauthorized/s);
  await expect.poll(followed).toBe(0);
});

test('orders.watch ends with its session and continues for other sessions', async () => {
  const { id } = await place();
  const admin = await shop.createAdmin();
  const { users } = admin.call.admin;
  const [first] = await users.sessions({ id: buyer.userId });
  const token = await openSession(shop.deps, shop.deps.pool, buyer.userId);
  const pages = await Promise.all([watch(id), watch(id, token)]);
  for (const page of pages) {
    await page.next();
    expect(await page.next()).toContain('pending');
  }
  await users.revokeSessions({ id: buyer.userId, sessionIds: [first?.id ?? 0] });
  expect(await pages[0].next()).toMatch(/event: serialized-error\n.*unauthorized/s);
  // The other session is checked again and continues.
  expect(await pages[1].next()).toContain('pending');
  await users.block({ id: buyer.userId, reason: 'fraud' });
  expect(await pages[1].next()).toMatch(/event: serialized-error\n.*unauthorized/s);
  await expect.poll(followed).toBe(0);
  await users.unblock({ id: buyer.userId, reason: 'none after all' });
  buyer = await login();
});

test('orders.watch ends when the customer ends its session elsewhere', async () => {
  const { id } = await place();
  const token = await openSession(shop.deps, shop.deps.pool, buyer.userId);
  const page = await watch(id, token);
  await page.next();
  expect(await page.next()).toContain('pending');
  await buyer.call.auth.endOtherSessions();
  expect(await page.next()).toMatch(/event: serialized-error\n.*unauthorized/s);
  await expect.poll(followed).toBe(0);
});

test('orders.watch forgets a client that disconnects', async () => {
  const { id } = await place();
  const page = await watch(id);
  await page.next();
  expect(await page.next()).toContain('pending');
  expect(followed()).toBe(1);
  page.leave();
  await expect.poll(followed).toBe(0);
});

test('orders.watch allows twenty connections per customer', async () => {
  const { id } = await place();
  const pages = await Promise.all(Array.from({ length: 20 }, () => watch(id)));
  for (const page of pages) {
    await page.next();
    expect(await page.next()).toContain('pending');
  }
  const page = await watch(id);
  await page.next();
  expect(await page.next()).toMatch(/event: serialized-error\n.*rate_limited/s);
  for (const each of pages) each.leave();
  await expect.poll(followed).toBe(0);
});

test('orders.watch ends open connections when the server stops', async () => {
  const { id } = await place();
  const page = await watch(id);
  await page.next();
  expect(await page.next()).toContain('pending');
  const ended = page.next().catch(() => 'cut');
  await app.close();
  expect(['end', 'cut']).toContain(await ended);
  await expect.poll(followed).toBe(0);
});
