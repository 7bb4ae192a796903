import { beforeEach, describe, expect, test } from 'vitest';
import type { ReceivedMessage } from '#testing/fakes/webhook-receiver.ts';
import { openWebhookWorld } from '#testing/shops/webhook-world.ts';
import { useWorld } from '#testing/shops/use-world.ts';

// Events of one subject are delivered in order across workers, and do not delay other subjects.

const world = useWorld(openWebhookWorld);
beforeEach(() => world.startOver());

/** Numbers of the received messages about a subject. */
const numbersOf = (subject: string, messages = world.receiver.received) =>
  messages.filter(({ json }) => json.data['about'] === subject).map(({ json }) => json.data['n']);
const tell = (subject: string, n: number) => world.tell(subject, { about: subject, n });
const states = async () => {
  const rows = await world.rows<{ state: string }>(
    'SELECT state::text FROM webhook_deliveries ORDER BY id',
  );
  return rows.map(({ state }) => state);
};

describe('the next event of the same subject', () => {
  test('a webhook event waits while an earlier one of its subject fails; other subjects do not', async () => {
    await world.subscribe();
    for (const n of [1, 2, 3]) await tell('a', n);
    await tell('b', 1);
    world.receiver.answer = (response, { json }) =>
      response.writeHead(json.data['about'] === 'a' ? 500 : 204).end();
    await world.deliver();
    expect([numbersOf('a'), numbersOf('b')]).toEqual([[1], [1]]);
    world.clock.advance({ seconds: 5 });
    await world.deliver();
    expect([numbersOf('a'), numbersOf('b')]).toEqual([[1, 1], [1]]);
    world.receiver.answer = 204;
    world.clock.advance({ minutes: 5 });
    await world.deliver();
    expect(numbersOf('a')).toEqual([1, 1, 1, 2, 3]);
    expect(await states()).toEqual(Array.from({ length: 4 }, () => 'delivered'));
  });

  test('a webhook event is sent once an earlier one of its subject has failed for good', async () => {
    await world.subscribe();
    for (const n of [1, 2]) await tell('a', n);
    await world.rows(
      'UPDATE webhook_deliveries SET attempts = 9 WHERE id = (SELECT min(id) FROM webhook_deliveries)',
    );
    world.receiver.answer = (response, { json }) =>
      response.writeHead(json.data['n'] === 1 ? 500 : 204).end();
    await world.deliver();
    expect(numbersOf('a')).toEqual([1, 2]);
    expect(await states()).toEqual(['failed', 'delivered']);
  });

  test('each webhook endpoint keeps the order of events separately', async () => {
    await world.subscribe();
    await world.subscribe(['order.completed'], world.other);
    for (const n of [1, 2]) await tell('a', n);
    world.receiver.answer = 503;
    await world.deliver();
    expect([numbersOf('a'), numbersOf('a', world.other.received)]).toEqual([[1], [1, 2]]);
  });
});

test('concurrent workers deliver every webhook event in the order of its subject despite failures', async () => {
  await world.subscribe();
  const subjects = ['a', 'b', 'c', 'd', 'e', 'f'];
  for (const n of [1, 2, 3, 4]) for (const subject of subjects) await tell(subject, n);
  const seen = new Map<string, number>();
  const open = new Map<unknown, number>();
  let overlaps = 0;
  // Every message fails at first; two about the same subject must never overlap.
  world.receiver.answer = (response, { headers, json }) => {
    const about = json.data['about'];
    const id = headers['webhook-id'] ?? '';
    const times = (seen.get(id) ?? 0) + 1;
    seen.set(id, times);
    if ((open.get(about) ?? 0) > 0) overlaps++;
    open.set(about, (open.get(about) ?? 0) + 1);
    setImmediate(() => {
      open.set(about, (open.get(about) ?? 0) - 1);
      response.writeHead(times === 1 ? 500 : 204).end();
    });
  };
  const workers = [world.dispatcher(), world.dispatcher(), world.dispatcher()];
  for (let round = 0; round < 12; round++) {
    await Promise.all(workers.map((worker) => worker.wake()));
    await Promise.all(workers.map((worker) => worker.idle()));
    world.clock.advance({ seconds: 5 });
  }
  expect(overlaps).toBe(0);
  for (const subject of subjects) expect(numbersOf(subject)).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
  expect([...seen.values()]).toEqual(Array.from({ length: 24 }, () => 2));
});

test('an unresponsive webhook receiver does not delay others and keeps its concurrency limit', async () => {
  await world.subscribe();
  await world.subscribe(['order.completed'], world.other);
  for (let n = 0; n < 20; n++) await tell(`order-${n}`, n);
  const open: (() => void)[] = [];
  world.receiver.answer = (response) => void open.push(() => response.writeHead(204).end());
  const workers = [world.dispatcher(), world.dispatcher()];
  await Promise.all(workers.map((worker) => worker.wake()));
  await expect.poll(() => world.other.received.length, { timeout: 10_000 }).toBe(20);
  await Promise.all(workers.map((worker) => worker.wake()));
  await expect.poll(() => open.length).toBe(4);
  expect(world.receiver.received).toHaveLength(4);
  world.receiver.answer = 204;
  for (const letGo of open) letGo();
  await Promise.all(workers.map((worker) => worker.idle()));
  expect(new Set(world.receiver.received.map(idOf)).size).toBe(20);
  expect(world.receiver.received).toHaveLength(20);
});

const idOf = ({ headers }: ReceivedMessage) => headers['webhook-id'];
