import pino from 'pino';
import { webhookMessages, type WebhookEventType } from '@manabar/contracts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withTransaction } from '#infra/db/transaction.ts';
import { alertAboutRates, updateRatesJob } from '#modules/rates/index.ts';
import { fireStockAlerts } from '#modules/stock/levels/stock-alerts.ts';
import { placeTopup } from '#testing/clients/place-topup.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { deliver as deliverTopup, giveUp } from '#testing/fixtures/settle-topup-items.ts';
import { FakeRateSource } from '#testing/fakes/fake-rate-source.ts';
import { addDenomination, itemsOf, pubgData } from '#testing/fixtures/stocked-denominations.ts';
import { openWebhookWorld } from '#testing/shops/webhook-world.ts';
import { useWorld } from '#testing/shops/use-world.ts';

// Events are sent to the endpoints that want them.

let logged = '';
const log = pino({ level: 'trace' }, { write: (line: string) => void (logged += line) });
const world = useWorld(() => openWebhookWorld({ log }));
beforeEach(() => world.startOver());
afterEach(() => {
  // Each message has exactly the fields of its type.
  for (const { json } of [...world.receiver.received, ...world.other.received])
    expect(webhookMessages[json.type as WebhookEventType].parse(json)).toEqual(json);
});

const told = () => world.receiver.received.map(({ json: { type, data } }) => ({ type, ...data }));
const count = async (table: string) =>
  (await world.rows<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n;

async function topUp() {
  const small = await addDenomination(world.shop.deps, { service: 'pubg', usd: 100n, codes: 4 });
  const large = await addDenomination(world.shop.deps, { service: 'pubg', usd: 500n, codes: 4 });
  const topupData = pubgData([small, large], { price_usd: 6 });
  const { order_id: id } = await placeTopup(world.buyer, topupData);
  return { id, items: await itemsOf(world.shop.deps, id) };
}

describe('events of a top-up', () => {
  test('sends a webhook event for each finished top-up unit and then for its order', async () => {
    await world.subscribe(['order.completed', 'topup.settled']);
    const { id: orderId, items } = await topUp();
    const [first = 0n, second = 0n] = items;
    await world.deliver();
    expect(told()).toEqual([]);
    await giveUp(world.shop.deps, first);
    await deliverTopup(world.shop.deps, second);
    await world.deliver();
    const unit = { type: 'topup.settled', orderId, service: 'pubg', currency: 'usd' };
    expect(told()).toEqual([
      { ...unit, itemId: Number(first), status: 'failed', total: 1 },
      { ...unit, itemId: Number(second), status: 'delivered', total: 5 },
      {
        type: 'order.completed',
        orderId,
        status: 'completed',
        currency: 'usd',
        total: 6,
        refunded: 1,
      },
    ]);
  });

  test('sends a webhook event for a cancelled top-up unit', async () => {
    await world.subscribe(['topup.settled']);
    const { items } = await topUp();
    await giveUp(world.shop.deps, items[0] ?? 0n, { state: 'cancelled', reason: null });
    await world.deliver();
    expect(told()).toMatchObject([{ itemId: Number(items[0]), status: 'cancelled' }]);
  });

  test('sends no webhook event order.completed for a fully refunded top-up order', async () => {
    await world.subscribe(['order.completed']);
    const { items } = await topUp();
    for (const item of items) await giveUp(world.shop.deps, item);
    expect(await count('webhook_events')).toBe(0);
  });
});

describe('events that are not written', () => {
  test('writes no webhook event without a subscribed endpoint', async () => {
    await world.buy();
    await world.subscribe(['stock.low']);
    await world.buy();
    const { id } = await world.subscribe(['order.completed']);
    await world.admin.call.admin.webhooks.setActive({ id, active: false });
    await world.buy();
    expect(await count('webhook_events')).toBe(0);
  });

  test('writes no webhook event for a transaction that is rolled back', async () => {
    await world.subscribe();
    const { pool } = world.shop.deps;
    const place = (id: string, fail: boolean) =>
      withTransaction(pool, async (tx) => {
        await tx.query(
          `INSERT INTO orders (id, user_id, status, currency, total_amount) VALUES ($1, $2, 'completed', 'usd', 1)`,
          [id, world.buyer.userId],
        );
        const { rows } = await tx.query('SELECT subject FROM webhook_deliveries');
        expect(rows).toEqual([{ subject: id }]);
        if (fail) throw new Error('on purpose');
        await tx.query('DELETE FROM orders WHERE id = $1', [id]);
      });
    await expect(place('ROLLEDBACK', true)).rejects.toThrow('on purpose');
    expect([await count('webhook_events'), await count('webhook_deliveries')]).toEqual([0, 0]);
  });
});

test('a partial refund writes no second webhook event of the completed order', async () => {
  await world.subscribe();
  const { deps } = world.shop;
  const { productId, optionId } = await stockShelf(deps, { usd: 200n });
  const other = await stockShelf(deps, { usd: 300n, productId, gameAmount: 200 });
  for (const id of [optionId, other.optionId]) await fillCart(deps, world.buyer.userId, id);
  const { orders } = world.buyer.call;
  const { order_id: id } = await orders.payFromBalance({ currency: 'usd' });
  const [item] = (await orders.detail({ id })).items;
  await orders.refundUnrevealed({ id, itemIds: [item?.id ?? 0] });
  expect(await orders.detail({ id })).toMatchObject({ status: 'completed', refunded_amount: 2 });
  expect(await count('webhook_events')).toBe(1);
});

test('a webhook endpoint of a service account gets only events of its own orders', async () => {
  const { id } = await world.subscribe(['order.completed', 'topup.settled']);
  const other = await world.shop.registerUser();
  await world.shop.credit(other.userId, 'usd', 10_000n);
  await world.rows('UPDATE webhook_endpoints SET account_id = $2 WHERE id = $1', [
    id,
    other.userId,
  ]);
  await world.buy();
  const own = await world.buy(other);
  expect(await count('webhook_deliveries')).toBe(1);
  await world.deliver();
  expect(told()).toMatchObject([{ orderId: own }]);
});

test('sends the webhook event stock.low once, together with the alert', async () => {
  await fireStockAlerts(world.shop.deps);
  await world.subscribe(['stock.low']);
  const { optionId: id, productId } = await stockShelf(world.shop.deps, { codes: 5 });
  await fireStockAlerts(world.shop.deps);
  await fillCart(world.shop.deps, world.buyer.userId, id);
  await world.buyer.call.orders.payFromBalance({ currency: 'usd' });
  for (let turn = 0; turn < 2; turn++) await fireStockAlerts(world.shop.deps);
  await world.deliver();
  const { slug } = await world.shop.deps.prisma.product.findUniqueOrThrow({
    where: { id: productId },
  });
  const goods = { kind: 'option', id, product: slug, regionId: 0, gameAmount: 100 };
  expect(told()).toEqual([{ type: 'stock.low', ...goods, available: 4, threshold: 5 }]);
});

test('sends the webhook event rates.stale once, and again after the rates were fresh', async () => {
  await world.subscribe(['rates.stale']);
  const setTo = (at: Date) => world.rows('UPDATE currency_rates SET updated_at = $1', [at]);
  const turn = async () => {
    await alertAboutRates(world.shop.deps);
    await world.deliver();
    return told();
  };
  const source = new FakeRateSource();
  source.say({ RUB: '92.4517', KZT: '478.35', UZS: '12650.4' });
  const deps = { ...world.shop.deps, rateSource: source };
  await updateRatesJob(deps.env).run(deps);
  const now = world.clock.now();
  expect(await turn()).toEqual([]);
  await setTo(new Date(now.getTime() - 100 * 3_600_000));
  const stale = { type: 'rates.stale', currencies: ['KZT', 'RUB', 'UZS'] };
  expect([await turn(), await turn()]).toEqual([[stale], [stale]]);
  await setTo(now);
  await turn();
  await world.rows(`UPDATE currency_rates SET updated_at = '2020-01-01' WHERE to_currency = 'RUB'`);
  expect(await turn()).toEqual([stale, { type: 'rates.stale', currencies: ['RUB'] }]);
});

test('webhook messages, tables and logs contain no code, name or secret', async () => {
  const { secret } = await world.subscribe(['order.completed', 'topup.settled', 'stock.low']);
  const { optionId, codes } = await stockShelf(world.shop.deps, { codes: 3 });
  await fillCart(world.shop.deps, world.buyer.userId, optionId, 2);
  world.receiver.answer = (response, { body, headers }) =>
    response.writeHead(500).end(JSON.stringify({ body, headers }));
  const { order_id: order } = await world.buyer.call.orders.payFromBalance({ currency: 'usd' });
  await world.buyer.call.orders.read({ id: order });
  const { items } = await topUp();
  for (const item of items) await deliverTopup(world.shop.deps, item);
  await fireStockAlerts(world.shop.deps);
  await world.deliver();
  expect(told().map(({ type }) => type)).toContain('stock.low');
  const tables = ['webhook_events', 'webhook_deliveries', 'webhook_attempts', 'webhook_endpoints'];
  const stored = await Promise.all(
    tables.map((table) => world.rows(`SELECT t::text FROM ${table} t`)),
  );
  const everything = JSON.stringify([world.receiver.received, stored]) + logged;
  expect(everything).toContain(order);
  const { rows } = await world.shop.deps.pool.query<{ cipher: Buffer; key_id: string }>(
    'SELECT cipher, key_id FROM topup_codes',
  );
  const ofTopups = rows.map((row) => world.shop.deps.codeCipher.decrypt(row.cipher, row.key_id));
  const names = [world.buyer.nickname, '123456789'];
  for (const text of [...codes, ...ofTopups, ...names, secret.slice('whsec_'.length, -1)]) {
    expect(everything).not.toContain(text);
  }
});
