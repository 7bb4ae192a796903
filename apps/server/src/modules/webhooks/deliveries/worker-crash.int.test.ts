import { afterEach, expect, test } from 'vitest';
import { startProgram, type TestProgram } from '#testing/clients/server-process.ts';
import { openWebhookWorld } from '#testing/shops/webhook-world.ts';
import { useWorld } from '#testing/shops/use-world.ts';

// Kills a real worker during a delivery: its result is unknown, so the message is sent again with the same id.

// The worker in another process uses the real clock.
const world = useWorld(() => openWebhookWorld({ aheadMs: 0 }));
let worker: TestProgram;
afterEach(async () => {
  worker.process.kill('SIGKILL');
  await worker.ended;
});

const startWorker = () =>
  startProgram('worker.ts', {
    NODE_ENV: 'test',
    DATABASE_URL: world.shop.databaseUrl,
    MANABAR_DATA_DIR: world.shop.deps.env.MANABAR_DATA_DIR,
    WEBHOOK_ALLOW_HOSTS: world.receiver.host,
  });
const deliveries = () =>
  world.rows('SELECT state::text, attempts FROM webhook_deliveries ORDER BY id');

test('a webhook delivery is sent again with the same id after its worker is killed', async () => {
  await world.subscribe();
  world.receiver.answer = () => undefined;
  const came = world.receiver.next();
  const order = await world.buy();
  worker = startWorker();
  const first = await came;
  worker.process.kill('SIGKILL');
  await worker.ended;
  expect(first.json).toMatchObject({ type: 'order.completed', data: { orderId: order } });
  expect(await deliveries()).toEqual([{ state: 'pending', attempts: 1 }]);

  world.receiver.answer = 204;
  // No other worker claims the delivery during its lease.
  const [row] = await world.rows<{ until: Date }>(
    'SELECT taken_until AS until FROM webhook_deliveries',
  );
  const until = row?.until.getTime() ?? 0;
  const sentAt = Number(first.headers['webhook-timestamp']) * 1000;
  // The lease is longer than the time-out of a request.
  expect(until - sentAt).toBeGreaterThan(20_000);
  const left = until - world.clock.now().getTime();
  world.clock.advance({ seconds: (left - 1) / 1000 });
  await world.deliver();
  expect(world.receiver.received).toHaveLength(1);
  world.clock.advance({ seconds: 1 });
  await world.deliver();
  const [, second] = world.receiver.received;
  expect(second?.headers['webhook-id']).toBe(first.headers['webhook-id']);
  expect(second?.body).toBe(first.body);
  expect(await deliveries()).toEqual([{ state: 'delivered', attempts: 2 }]);
  await world.deliver();
  expect(world.receiver.received).toHaveLength(2);
});

test('a worker delivers webhooks and shuts down gracefully', async () => {
  await world.subscribe(['order.completed']);
  worker = startWorker();
  await worker.saw('worker started');
  const came = world.receiver.next();
  const order = await world.buy();
  expect((await came).json.data).toMatchObject({ orderId: order });
  worker.process.kill('SIGTERM');
  expect(await worker.ended).toBe(0);
});

test('gives up a webhook delivery that kills every worker', async () => {
  await world.rows('DELETE FROM webhook_events');
  await world.subscribe();
  world.receiver.received.length = 0;
  await world.tell('poison');
  world.clock.advance({ hours: 1 });
  await world.rows('UPDATE webhook_deliveries SET attempts = 10');
  await world.deliver();
  expect(world.receiver.received).toHaveLength(0);
  const [row] = await world.rows('SELECT state::text, error FROM webhook_deliveries');
  expect(row).toEqual({ state: 'failed', error: 'interrupted' });
});
