import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, test } from 'vitest';
import { openWebhookWorld } from '#testing/shops/webhook-world.ts';
import { useWorld } from '#testing/shops/use-world.ts';

const world = useWorld(openWebhookWorld);
beforeEach(() => world.startOver());

describe('a completed order', () => {
  test('signs the webhook event of a completed order so that the standard library verifies it', async () => {
    const { secret } = await world.subscribe();
    const id = await world.buy();
    await world.deliver();
    const [message] = world.receiver.received;
    expect(world.receiver.received).toHaveLength(1);
    expect(message?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^msg_[0-9a-f]{32}$/) as string,
      'webhook-timestamp': String(Math.floor(world.clock.now().getTime() / 1000)),
    });
    const verified = new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {});
    expect(verified).toEqual({
      type: 'order.completed',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      data: { orderId: id, status: 'completed', currency: 'usd', total: 4.99, refunded: 0 },
    });
    const tampered = (message?.body ?? '').replace('4.99', '0.01');
    expect(() => new Webhook(secret).verify(tampered, message?.headers ?? {})).toThrow();
  });

  test('the list of webhook deliveries finds an order by its id in any case', async () => {
    await world.subscribe();
    const order = await world.buy();
    const q = order.toLowerCase();
    const { items } = await world.admin.call.admin.webhooks.deliveries({ q });
    expect(items.map(({ subject }) => subject)).toContain(order);
  });

  test('sends the webhook event of a completed order once and logs the attempt', async () => {
    const { id } = await world.subscribe();
    const order = await world.buy();
    await world.deliver();
    await world.deliver();
    expect(world.receiver.received).toHaveLength(1);
    const { items } = await world.admin.call.admin.webhooks.deliveries({ q: order });
    expect(items).toMatchObject([
      { endpointId: id, type: 'order.completed', state: 'delivered', attempts: 1, error: null },
    ]);
    const { log } = await world.admin.call.admin.webhooks.delivery({ id: items[0]?.id ?? 0 });
    expect(log).toMatchObject([{ status: 204, error: null, answer: '' }]);
    const endpoint = await world.admin.call.admin.webhooks.get({ id });
    expect(endpoint).toMatchObject({ waiting: 0, failed: 0, failingSince: null });
    expect(endpoint.lastSuccess).toBe(world.clock.now().toISOString());
  });
});

test.each([204, 500])(
  'a late answer of %i to a webhook delivery has no effect on its replay',
  async (status) => {
    const { id: endpoint } = await world.subscribe();
    await world.tell('a');
    const { webhooks } = world.admin.call.admin;
    const answers: (() => void)[] = [];
    world.receiver.answer = (response) => void answers.push(() => response.writeHead(status).end());
    const worker = world.dispatcher();
    await worker.wake();
    await expect.poll(() => answers.length).toBe(1);
    for (const active of [false, true]) await webhooks.setActive({ id: endpoint, active });
    const { items } = await webhooks.deliveries({ endpointId: endpoint });
    await webhooks.replay({ id: items[0]?.id ?? 0 });
    world.receiver.answer = 204;
    answers[0]?.();
    await worker.idle();
    expect(world.receiver.received).toHaveLength(2);
  },
);

test('a late 410 of a previous address does not disable the webhook endpoint', async () => {
  const { id } = await world.subscribe();
  await world.tell('a');
  const answers: (() => void)[] = [];
  world.receiver.answer = (response) => void answers.push(() => response.writeHead(410).end());
  const worker = world.dispatcher();
  await worker.wake();
  await expect.poll(() => answers.length).toBe(1);
  const { webhooks } = world.admin.call.admin;
  await webhooks.update({ id, url: `${world.other.url}/moved` });
  answers[0]?.();
  await worker.idle();
  expect(await webhooks.get({ id })).toMatchObject({ active: true, waiting: 1 });
});
