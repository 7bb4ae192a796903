import type { WebhookDelivery } from '@manabar/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOutbound, type Outbound } from '#infra/outbound/outbound.ts';
import type { Answer } from '#testing/fakes/webhook-receiver.ts';
import { openWebhookWorld } from '#testing/shops/webhook-world.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import { recordLog } from '#testing/fakes/recorded-log.ts';

// Failures of receivers: each delivery is retried or has failed afterwards.

/** Time-out of a request in these tests, in milliseconds. */
const TIME_LIMIT_MS = 300;
const { alerts, lines, log } = recordLog();

const world = useWorld(() => openWebhookWorld({ log }));
let limited: Outbound;
let endpoint: number;
beforeAll(async () => {
  const { env } = world.shop.deps;
  limited = createOutbound({ env, timeLimitMs: TIME_LIMIT_MS });
});
beforeEach(async () => {
  await world.startOver();
  lines.length = 0;
  ({ id: endpoint } = await world.subscribe());
});
afterAll(async () => {
  await limited.close();
});

const webhooks = () => world.admin.call.admin.webhooks;
const deliveryOf = async (subject: string): Promise<WebhookDelivery> => {
  const { items } = await webhooks().deliveries({ q: subject });
  if (!items[0]) throw new Error(`nothing is delivered about ${subject}`);
  return items[0];
};
/** Delivers an event to a receiver with the given answer, and returns the delivery with its last attempt. */
async function attempt(answer: Answer) {
  world.receiver.answer = answer;
  await world.tell('a');
  await world.deliver();
  const delivery = await deliveryOf('a');
  const { log: attempts } = await webhooks().delivery({ id: delivery.id });
  return { delivery, attempt: attempts[0] };
}
const afterSeconds = (seconds: number) =>
  new Date(world.clock.now().getTime() + seconds * 1000).toISOString();

describe('a failed attempt is logged with its error and retried in five seconds', () => {
  test.each<[name: string, Answer, error: string, status: number | null]>([
    ['500', 500, 'status', 500],
    ['404', 404, 'status', 404],
    ['no answer', () => undefined, 'timeout', null],
    [
      'an answer that drips',
      (response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write('.'), 10);
        response.on('close', () => clearInterval(timer));
      },
      'timeout',
      null,
    ],
    [
      'headers that drip',
      (_response, _message, socket) => {
        socket.write('HTTP/1.1 200 OK\r\nx: ');
        const timer = setInterval(() => socket.write('a'), 10);
        socket.on('close', () => clearInterval(timer)).on('error', () => clearInterval(timer));
      },
      'timeout',
      null,
    ],
    [
      'garbage',
      (_response, _message, socket) => socket.end('\u0000\u0001 hello!\r\n\r\n'),
      'protocol',
      null,
    ],
    [
      'a connection that breaks',
      (_response, _message, socket) => socket.destroy(),
      'connection',
      null,
    ],
    [
      'an answer that breaks off',
      (response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('half');
        setImmediate(() => response.destroy());
      },
      'connection',
      null,
    ],
  ])('logs and retries a webhook delivery after %s', async (_, answer, error, status) => {
    const { deps } = world.shop;
    const { outbound } = deps;
    if (error === 'timeout') deps.outbound = limited;
    const { delivery, attempt: entry } = await attempt(answer);
    deps.outbound = outbound;
    expect(delivery).toMatchObject({ state: 'pending', attempts: 1, error });
    expect(delivery.nextAt).toBe(afterSeconds(5));
    expect(entry).toMatchObject({ error, status });
    expect(await webhooks().get({ id: endpoint })).toMatchObject({
      active: true,
      waiting: 1,
      failingSince: world.clock.now().toISOString(),
    });
  });

  test('retries a webhook delivery when its receiver is up again', async () => {
    const { receiver } = world;
    await receiver.down();
    const { delivery, attempt: entry } = await attempt(204);
    await receiver.up();
    expect(delivery).toMatchObject({ state: 'pending', attempts: 1, error: 'connection' });
    expect(delivery.nextAt).toBe(afterSeconds(5));
    expect(entry).toMatchObject({ error: 'connection', status: null });
    world.clock.advance({ seconds: 5 });
    await world.deliver();
    expect(await deliveryOf('a')).toMatchObject({ state: 'delivered', attempts: 2 });
    expect(receiver.received).toHaveLength(1);
  });

  test('sends nothing to a webhook endpoint with a forbidden address', async () => {
    await world.rows('UPDATE webhook_endpoints SET url = $1 WHERE id = $2', [
      'http://127.0.0.1:1/',
      endpoint,
    ]);
    expect((await attempt(204)).delivery).toMatchObject({ state: 'pending', error: 'blocked' });
    expect(world.receiver.received).toHaveLength(0);
  });
});

test('a webhook retry after a 500 sends the same message', async () => {
  await attempt(500);
  const [first] = world.receiver.received;
  world.receiver.answer = 200;
  world.clock.advance({ seconds: 4 });
  await world.deliver();
  expect(world.receiver.received).toHaveLength(1);
  world.clock.advance({ seconds: 1 });
  await world.deliver();
  const [, second] = world.receiver.received;
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(second?.body).toBe(first?.body);
  expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
  expect(await deliveryOf('a')).toMatchObject({ state: 'delivered', attempts: 2, error: null });
  expect(await webhooks().get({ id: endpoint })).toMatchObject({ failingSince: null });
});

test('a 410 disables the webhook endpoint and fails its pending deliveries', async () => {
  await world.tell('b');
  world.clock.advance({ seconds: 1 });
  const { delivery } = await attempt(410);
  expect(delivery).toMatchObject({ state: 'failed', nextAt: null });
  expect(await webhooks().get({ id: endpoint })).toMatchObject({
    active: false,
    offReason: 'gone',
  });
  expect(alerts()).toContain('webhook_gone');
  const sent = world.receiver.received.length;
  await world.tell('c');
  world.clock.advance({ hours: 1 });
  await world.deliver();
  expect(world.receiver.received).toHaveLength(sent);
  expect((await webhooks().deliveries({ state: 'pending' })).items).toEqual([]);
});

test('a redirect of a webhook delivery is a failed attempt and is not followed', async () => {
  const { delivery, attempt: entry } = await attempt((response) =>
    response.writeHead(307, { location: world.other.url }).end(),
  );
  expect(delivery).toMatchObject({ state: 'pending', error: 'redirect' });
  expect(entry).toMatchObject({ status: 307 });
  expect(world.other.received).toHaveLength(0);
});

test('a webhook delivery respects the Retry-After of its receiver', async () => {
  const { delivery } = await attempt((response) =>
    response.writeHead(429, { 'retry-after': '90' }).end(),
  );
  expect(delivery.nextAt).toBe(afterSeconds(90));
});

test('a webhook delivery stores the first printable characters of a long answer', async () => {
  const { attempt: entry, delivery } = await attempt((response) =>
    response.writeHead(200).end(`\u0000\u001b[31mno\n\n${'é'.repeat(500_000)}`),
  );
  expect(delivery).toMatchObject({ state: 'delivered' });
  expect(entry?.answer).toBe(`[31mno ${'é'.repeat(193)}`);
});

test('a webhook delivery fails for good after ten attempts and raises an alert', async () => {
  await attempt(500);
  const waits: number[] = [];
  for (let n = 1; n < 10; n++) {
    const next = (await deliveryOf('a')).nextAt ?? '';
    const seconds = (Date.parse(next) - world.clock.now().getTime()) / 1000;
    waits.push(seconds);
    expect(alerts()).toEqual([]);
    world.clock.advance({ seconds });
    await world.deliver();
  }
  expect(waits).toEqual([5, 300, 1800, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * 3600)]);
  const delivery = await deliveryOf('a');
  expect(delivery).toMatchObject({ state: 'failed', attempts: 10, error: 'status', nextAt: null });
  expect(new Set(world.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(world.receiver.received).toHaveLength(10);
  expect(alerts()).toEqual(['webhook_failed']);
  expect((await webhooks().delivery({ id: delivery.id })).log).toHaveLength(10);
});
