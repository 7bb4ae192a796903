import { beforeEach, expect, test } from 'vitest';
import { createService } from '#testing/fixtures/service-accounts.ts';
import { openWebhookWorld } from '#testing/shops/webhook-world.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import { alertAboutWebhooks, cleanWebhooksJob, readWebhookFigures } from '../index.ts';

const world = useWorld(openWebhookWorld);
beforeEach(() => world.startOver());

const figures = () => readWebhookFigures(world.shop.deps);
const left = async () => {
  const rows = await world.rows<{ subject: string }>(
    'SELECT subject FROM webhook_events ORDER BY 1',
  );
  return rows.map(({ subject }) => subject);
};

test('webhook metrics count pending deliveries and the results of the last hour', async () => {
  await world.subscribe();
  expect(await figures()).toMatchObject({ waiting: 0, delivered: 0, oldestWaitingSeconds: 0 });
  for (const subject of ['a', 'b']) await world.tell(subject);
  await world.deliver();
  world.receiver.answer = 500;
  await world.tell('c');
  await world.deliver();
  expect(await figures()).toMatchObject({
    waiting: 1,
    delivered: 2,
    failed: 0,
  });
  world.clock.advance({ minutes: 10 });
  expect(await alertAboutWebhooks(world.shop.deps)).toBe(595);
  expect((await figures()).oldestWaitingSeconds).toBeGreaterThan(600);
  world.clock.advance({ minutes: 51 });
  expect(await figures()).toMatchObject({ waiting: 1, delivered: 0 });
});

test('webhook metrics count no failures that an admin has caused', async () => {
  const { id } = await world.subscribe();
  const { webhooks } = world.admin.call.admin;
  world.receiver.answer = 500;
  await webhooks.sendTest({ id });
  await world.tell('off');
  await world.deliver();
  await webhooks.setActive({ id, active: false });
  const other = await world.subscribe();
  await world.tell('deleted');
  await webhooks.delete({ id: other.id });
  const { id: given } = await world.subscribe();
  await world.tell('given away');
  const { userId: accountId } = await createService(world.shop);
  await webhooks.update({ id: given, accountId });
  expect(
    await world.rows(`SELECT error FROM webhook_deliveries WHERE state = 'failed'`),
  ).toHaveLength(4);
  expect((await figures()).failed).toBe(0);
});

test('webhook metrics count a delivery that failed for good', async () => {
  await world.subscribe();
  world.receiver.answer = 500;
  await world.tell('a');
  await world.deliver({ retryAfterMs: [] });
  expect((await figures()).failed).toBe(1);
});

test('webhook metrics leave deliveries of a blocked account out of the age of the oldest', async () => {
  const { id } = await world.subscribe();
  world.receiver.answer = 500;
  await world.tell('a');
  await world.deliver();
  world.clock.advance({ minutes: 20 });
  expect((await figures()).oldestWaitingSeconds).toBeGreaterThan(1199);
  await world.rows('UPDATE webhook_endpoints SET account_id = $2 WHERE id = $1', [
    id,
    world.buyer.userId,
  ]);
  const block = 'UPDATE users SET blocked_at = $2 WHERE id = $1';
  await world.rows(block, [world.buyer.userId, world.clock.now()]);
  expect((await figures()).oldestWaitingSeconds).toBe(0);
  await world.rows(block, [world.buyer.userId, null]);
});

test('webhook metrics count up to a limit', async () => {
  const { id } = await world.subscribe();
  await world.rows(
    `WITH events AS (
       INSERT INTO webhook_events (id, type, subject, data)
       SELECT 'msg_' || n, 'order.completed', n, '{}' FROM generate_series(1, 20002) AS n RETURNING id, subject)
     INSERT INTO webhook_deliveries (endpoint_id, event_id, type, subject, state, next_at, ended_at)
     SELECT $1, id, 'order.completed', subject, CASE WHEN ended THEN 'delivered' ELSE 'pending' END::webhook_delivery_state,
            CASE WHEN NOT ended THEN now() END, CASE WHEN ended THEN now() END
       FROM events, LATERAL (SELECT subject::int % 2 = 0 AS ended) AS half`,
    [id],
  );
  // The real clock matches the times that the database has just written.
  const clock = { now: () => new Date() };
  const read = await readWebhookFigures({ ...world.shop.deps, clock });
  expect(read).toMatchObject({ waiting: 10_000, delivered: 10_000, failed: 0 });
});

test('fails a webhook delivery written while its endpoint was being disabled', async () => {
  const { id } = await world.subscribe();
  await world.tell('a');
  await world.rows(`UPDATE webhook_endpoints SET active = false, disabled_reason = 'admin'`);
  await world.deliver();
  expect((await figures()).waiting).toBe(1);
  await alertAboutWebhooks(world.shop.deps);
  const { items } = await world.admin.call.admin.webhooks.deliveries({ endpointId: id });
  expect(items).toMatchObject([{ state: 'failed', error: 'off' }]);
});

test('deletes webhook events that ended a month ago and keeps pending ones', async () => {
  await world.subscribe();
  await world.tell('delivered');
  await world.deliver();
  world.receiver.answer = 500;
  await world.tell('waiting');
  await world.deliver();
  world.clock.advance({ days: 29 });
  await cleanWebhooksJob.run(world.shop.deps);
  expect(await left()).toEqual(['delivered', 'waiting']);
  world.clock.advance({ days: 2 });
  await cleanWebhooksJob.run(world.shop.deps);
  expect(await left()).toEqual(['waiting']);
  const [row] = await world.rows('SELECT count(*)::int AS n FROM webhook_attempts');
  expect(row).toEqual({ n: 1 });
});
