import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { refusal } from '#testing/clients/refusal.ts';
import { createService, type TestService } from '#testing/fixtures/service-accounts.ts';
import { openWebhookWorld } from '#testing/shops/webhook-world.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import { alertAboutWebhooks } from '../index.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';

// An endpoint with deliveries is reassigned to another service account.

const world = useWorld(openWebhookWorld);
const former = useFixture(() => createService(world.shop));
const latter = useFixture(() => createService(world.shop));

beforeEach(() => world.startOver());

const webhooks = () => world.admin.call.admin.webhooks;
const subscribe = async (account: TestService | null) => {
  const accountId = account?.userId ?? null;
  const url = `${world.receiver.url}/${randomUUID()}`;
  const { endpoint } = await webhooks().create({ url, events: ['order.completed'], accountId });
  return endpoint.id;
};
/** Writes a completed order of an account and returns its id. */
const complete = async ({ userId, keyId }: TestService) => {
  const id = randomUUID();
  await world.rows(
    `INSERT INTO orders (id, user_id, api_key_id, status, currency, total_amount)
     VALUES ($1, $2, $3, 'completed', 'usd', 1)`,
    [id, userId, keyId],
  );
  return id;
};
const told = () => world.receiver.received.map(({ json }) => json.data['orderId']);
const failed = async (endpointId: number) => {
  const { items } = await webhooks().deliveries({ endpointId, state: 'failed' });
  return items.map(({ id, subject, error }) => ({ id, subject, error }));
};

test('sends nothing about the orders of the former account to the account that gets a webhook endpoint', async () => {
  const id = await subscribe(former);
  const before = await complete(former);
  await webhooks().update({ id, accountId: latter.userId });
  const after = await complete(latter);
  await world.deliver();
  expect(told()).toEqual([after]);
  expect(await failed(id)).toMatchObject([{ subject: before, error: 'other_account' }]);
});

test('sends only what concerns its account when a webhook endpoint of all orders goes to one', async () => {
  const id = await subscribe(null);
  const orders = [await complete(former), await complete(latter)];
  await webhooks().update({ id, accountId: latter.userId });
  await world.deliver();
  expect(told()).toEqual([orders[1]]);
});

test('sends what was pending when a webhook endpoint of an account becomes one of all orders', async () => {
  const id = await subscribe(former);
  const order = await complete(former);
  await webhooks().update({ id, accountId: null });
  await world.deliver();
  expect(told()).toEqual([order]);
});

test('resends nothing about the orders of the former account of a webhook endpoint', async () => {
  const id = await subscribe(former);
  await complete(former);
  await world.deliver();
  const { items } = await webhooks().deliveries({ endpointId: id });
  await complete(former);
  await webhooks().update({ id, accountId: latter.userId });
  await expect(webhooks().replay({ id: items[0]?.id ?? 0 })).rejects.toEqual(
    refusal('conflict', { reason: 'other_account' }),
  );
  const since = new Date(0).toISOString();
  expect(await webhooks().replayFailed({ endpointId: id, since })).toEqual({ replayed: 0 });
  await world.deliver();
  expect(told()).toHaveLength(1);
});

test('fails a webhook event of the former account that is committed after the endpoint has changed', async () => {
  const id = await subscribe(former);
  const order = await complete(former);
  // Simulates the event of a transaction that read the endpoint before its change.
  await world.rows('UPDATE webhook_endpoints SET account_id = $2 WHERE id = $1', [
    id,
    latter.userId,
  ]);
  await world.deliver();
  expect(told()).toEqual([]);
  await alertAboutWebhooks(world.shop.deps);
  expect(await failed(id)).toMatchObject([{ subject: order, error: 'other_account' }]);
});

test('sends a test webhook to an endpoint, also after the endpoint has moved to another account', async () => {
  const id = await subscribe(former);
  await webhooks().sendTest({ id });
  await webhooks().update({ id, accountId: latter.userId });
  await world.deliver();
  expect(world.receiver.received.map(({ json }) => json.type)).toEqual(['webhook.test']);
});
