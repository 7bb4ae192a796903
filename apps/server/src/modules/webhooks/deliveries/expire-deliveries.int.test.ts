import { beforeEach, describe, expect, test } from 'vitest';
import { setBlocked } from '#modules/auth/index.ts';
import { recordLog } from '#testing/fakes/recorded-log.ts';
import { openWebhookWorld } from '#testing/shops/webhook-world.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import { alertAboutWebhooks } from '../index.ts';

// Undeliverable messages expire after four days, and failing endpoints are disabled after five.

const { alerts, lines, log } = recordLog();
const world = useWorld(() => openWebhookWorld({ log }));
let endpoint: number;
beforeEach(async () => {
  await world.startOver();
  world.receiver.answer = 500;
  ({ id: endpoint } = await world.subscribe());
  lines.length = 0;
});

const webhooks = () => world.admin.call.admin.webhooks;
const about = async (subject: string) => {
  const { items } = await webhooks().deliveries({ q: subject });
  return items[0];
};
/** Writes an event that is due by the shop's clock, which may differ from the database's by days. */
async function tell(subject: string): Promise<void> {
  await world.tell(subject);
  await world.rows('UPDATE webhook_deliveries SET next_at = $1, begun_at = $1 WHERE attempts = 0', [
    world.clock.now(),
  ]);
}
/** Retries a delivery until it finally fails; returns the number of days. */
async function failForGood(subject: string): Promise<number> {
  await tell(subject);
  const began = world.clock.now().getTime();
  for (;;) {
    await world.deliver();
    const { nextAt } = (await about(subject)) ?? {};
    if (typeof nextAt !== 'string') break;
    world.clock.advance({ seconds: (Date.parse(nextAt) - world.clock.now().getTime()) / 1000 });
  }
  return (world.clock.now().getTime() - began) / 86_400_000;
}

describe('a delivery', () => {
  test('a webhook delivery expires after four days and the next one of its subject becomes due', async () => {
    await world.tell('a');
    await world.deliver();
    world.clock.advance({ days: 3 });
    await world.rows(
      `UPDATE webhook_deliveries SET next_at = $1::timestamptz + interval '2 days'`,
      [world.clock.now()],
    );
    await alertAboutWebhooks(world.shop.deps);
    expect(await about('a')).toMatchObject({ state: 'pending' });
    await world.tell('a', { n: 2 });
    world.clock.advance({ days: 1 });
    await world.rows(
      `UPDATE webhook_deliveries SET begun_at = $1, next_at = $2 WHERE attempts = 0`,
      [world.clock.now(), new Date(world.clock.now().getTime() + 3_600_000)],
    );
    await alertAboutWebhooks(world.shop.deps);
    expect(alerts()).toEqual(['webhook_expired']);
    const { items } = await webhooks().deliveries({ state: 'failed' });
    expect(items).toMatchObject([{ error: 'expired', attempts: 1, nextAt: null }]);
    world.receiver.answer = 204;
    await world.deliver();
    expect(world.receiver.received.map(({ json }) => json.data['n'])).toEqual([undefined, 2]);
  });

  test('a replayed webhook delivery gets another four days', async () => {
    await tell('a');
    world.clock.advance({ days: 5 });
    await alertAboutWebhooks(world.shop.deps);
    const { id = 0 } = (await about('a')) ?? {};
    expect(await webhooks().replay({ id })).toMatchObject({ state: 'pending' });
    await alertAboutWebhooks(world.shop.deps);
    expect(await about('a')).toMatchObject({ state: 'pending', error: null });
  });
});

describe('an endpoint', () => {
  test('a webhook endpoint that fails for five days is disabled with its reason', async () => {
    expect(await failForGood('a')).toBeGreaterThan(3);
    expect(await webhooks().get({ id: endpoint })).toMatchObject({ active: true });
    world.clock.advance({ days: 2 });
    await tell('b');
    await tell('c');
    await world.deliver();
    expect(await webhooks().get({ id: endpoint })).toMatchObject({
      active: false,
      offReason: 'failing',
      waiting: 0,
    });
    expect(alerts()).toEqual(['webhook_failed', 'webhook_off']);
    // Enabling the endpoint resets its failures.
    const on = await webhooks().setActive({ id: endpoint, active: true });
    expect(on).toMatchObject({ offReason: null, failingSince: null });
    await tell('d');
    await world.deliver();
    expect(await webhooks().get({ id: endpoint })).toMatchObject({ active: true });
  });

  test('a webhook endpoint with a success or with few events stays enabled', async () => {
    await failForGood('a');
    world.receiver.answer = 204;
    await tell('b');
    await world.deliver();
    world.receiver.answer = 500;
    await webhooks().sendTest({ id: endpoint });
    await world.deliver();
    world.clock.advance({ days: 6 });
    await tell('c');
    await world.deliver();
    expect(await webhooks().get({ id: endpoint })).toMatchObject({ active: true });
  });

  test('changing the address of a webhook endpoint resets its failures', async () => {
    await failForGood('a');
    const { url } = await webhooks().get({ id: endpoint });
    const moved = await webhooks().update({ id: endpoint, url: `${url}-moved` });
    expect(moved.failingSince).toBeNull();
  });

  test('a webhook endpoint of a blocked account gets nothing until the account is unblocked', async () => {
    const account = await world.shop.registerUser();
    await world.rows('UPDATE webhook_endpoints SET account_id = $2 WHERE id = $1', [
      endpoint,
      account.userId,
    ]);
    await world.rows(
      `INSERT INTO orders (id, user_id, status, currency, total_amount)
       VALUES ('BLOCKED0ACCOUNT0', $1, 'completed', 'usd', 1)`,
      [account.userId],
    );
    await world.rows('UPDATE webhook_deliveries SET next_at = $1, begun_at = $1', [
      world.clock.now(),
    ]);
    world.receiver.answer = 204;
    await setBlocked(world.shop.deps.pool, account.userId, world.clock.now());
    world.clock.advance({ hours: 1 });
    await world.deliver();
    expect(world.receiver.received).toEqual([]);
    // Its deliveries do not count as late.
    expect(await alertAboutWebhooks(world.shop.deps)).toBe(0);
    await setBlocked(world.shop.deps.pool, account.userId, null);
    await world.deliver();
    expect(world.receiver.received).toHaveLength(1);
  });
});

test('webhook deliveries of an endpoint at its concurrency limit do not count as late', async () => {
  await tell('a');
  await world.deliver();
  world.clock.advance({ seconds: 5 });
  await world.deliver();
  // This delivery waits for an earlier one that is retried in five minutes.
  await tell('a');
  world.clock.advance({ minutes: 4 });
  expect(await alertAboutWebhooks(world.shop.deps)).toBe(0);
  for (const subject of ['b', 'c', 'd', 'e', 'f']) await tell(subject);
  const open: (() => void)[] = [];
  world.receiver.answer = (response) => void open.push(() => response.writeHead(204).end());
  const worker = world.dispatcher({ leaseMs: 86_400_000 });
  await worker.wake();
  await expect.poll(() => open.length).toBe(4);
  world.clock.advance({ minutes: 10 });
  expect(await alertAboutWebhooks(world.shop.deps)).toBe(0);
  expect(alerts()).toEqual([]);
  await world.rows('UPDATE webhook_deliveries SET taken_until = NULL');
  expect(await alertAboutWebhooks(world.shop.deps)).toBe(600);
  expect(alerts()).toEqual(['webhooks_late']);
  world.receiver.answer = 204;
  for (const letGo of open) letGo();
  await worker.idle();
});
