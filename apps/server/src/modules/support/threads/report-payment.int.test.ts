import { describe, expect, test } from 'vitest';
import { cards } from '@manabar/sandbox/test-cards';
import { settleReport } from '#testing/fixtures/settle-gateway-reports.ts';
import { capturedPayment } from '#testing/fakes/fake-gateway.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { useCardPaymentWorld } from '#testing/shops/use-card-payment-world.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';

const world = useCardPaymentWorld();
const admin = useFixture(() => world.shop.createAdmin());

const threads = () => world.buyer.call.support.threads;
const report = (order_id: string, message?: string) =>
  threads().reportPayment({ order_id, ...(message && { message }) });
const seenByShop = (id: number | null) => admin.call.admin.support.threads.get({ id: id ?? 0 });

/** Reads the facts of a thread by name. */
async function factsOf(id: number | null): Promise<Record<string, string>> {
  const { facts } = await seenByShop(id);
  return Object.fromEntries((facts ?? []).map(({ name, value }) => [name, value]));
}

describe('a report of a payment after which nothing came', () => {
  test("a customer's payment report completes the order without a thread when the gateway confirms the payment", async () => {
    const order = await world.order();
    await world.pay(order, cards.noWebhook);
    expect(await report(order.id)).toEqual({
      settled: true,
      status: 'completed',
      thread_id: null,
    });
    expect((await world.statusOf(order)).status).toBe('completed');
    expect(await threads().list()).toEqual([]);
  });

  test('admins see the products of the order beside a support thread in their own language', async () => {
    const { id } = await world.order();
    const { thread_id } = await report(id);
    await world.shop.deps.prisma.product.updateMany({
      data: { translations: { ru: { title: 'Роблокс' } } },
    });
    expect((await seenByShop(thread_id)).order?.items).toMatchObject([{ title: 'Роблокс' }]);
  });

  test("a customer's payment report opens a thread with the facts when the payment was not made", async () => {
    const order = await world.order();
    const answer = await report(order.id, 'The bank took my money');
    expect(answer).toMatchObject({ settled: false, status: 'pending' });
    const id = answer.thread_id ?? 0;
    expect(await threads().get({ id })).toMatchObject({
      order_id: order.id,
      state: 'open',
      subject: expect.stringContaining(order.id) as string,
      messages: [{ from: 'customer', text: 'The bank took my money' }],
    });
    expect(await factsOf(id)).toMatchObject({
      provider: 'sandbox',
      gateway_id: order.payment,
      state: 'redirected',
      stage: 'awaiting',
      amount: '5 USD',
      asked: world.clock.now().toISOString(),
      asked_times: '1',
      notifications: '0',
    });
    const { payment } = (await seenByShop(id)).order ?? {};
    expect(payment).toMatchObject({ provider: 'sandbox', state: 'redirected', stage: 'awaiting' });
  });

  test("shows the facts of a customer's payment report to admins only", async () => {
    const order = await world.order();
    const { thread_id: id } = await report(order.id);
    const seen = JSON.stringify(await threads().get({ id: id ?? 0 }));
    expect(seen).not.toContain('facts');
    expect(seen).not.toContain(order.payment);
  });

  test("a customer's payment report opens a thread also when the gateway does not answer, and says so", async () => {
    const order = await world.order();
    await world.sandbox.outage('gateway', 'error');
    const { thread_id: id } = await report(order.id);
    await world.sandbox.calm();
    expect(await factsOf(id)).toMatchObject({ state: 'redirected', stage: 'checking' });
  });

  test("a customer's payment report names the payment exceptions of the order to admins", async () => {
    const order = await world.order();
    await settleReport(
      world.shop.deps,
      capturedPayment({ id: order.payment, reference: order.id, amount: 400n }),
    );
    const { settled, thread_id: id } = await report(order.id);
    expect(settled).toBe(false);
    expect((await factsOf(id))['exceptions']).toMatch(/\w/);
  });

  test('a customer’s repeated payment report leads to the same thread, and only a new text adds a message', async () => {
    const order = await world.order();
    const first = await report(order.id, 'Help');
    const again = await report(order.id, 'Help');
    expect(again).toEqual(first);
    await report(order.id);
    await report(order.id, 'Still nothing');
    const { messages } = await threads().get({ id: first.thread_id ?? 0 });
    expect(messages.map(({ text }) => text)).toEqual(['Help', 'Still nothing']);
    expect(await threads().list()).toHaveLength(1);
  });

  test("a customer's concurrent payment reports lead to one thread with one message", async () => {
    const order = await world.order();
    const answers = await Promise.all(Array.from({ length: 6 }, () => report(order.id, 'Help')));
    expect(new Set(answers.map((answer) => answer.thread_id)).size).toBe(1);
    const [thread, ...others] = await threads().list();
    expect(others).toEqual([]);
    expect((await threads().get({ id: thread?.id ?? 0 })).messages).toHaveLength(1);
  });

  test("a customer's payment report opens its closed thread again with current facts", async () => {
    const order = await world.order();
    const { thread_id: id } = await report(order.id);
    await threads().close({ id: id ?? 0 });
    await world.pass({ seconds: 30 });
    await world.buyer.call.orders.cancel({ id: order.id });
    expect(await report(order.id)).toMatchObject({ settled: false, thread_id: id });
    expect(await seenByShop(id)).toMatchObject({ state: 'open', order: { status: 'cancelled' } });
    expect(await factsOf(id)).toMatchObject({
      state: 'failed',
      stage: 'cancelled',
      asked: world.clock.now().toISOString(),
    });
    expect((await threads().get({ id: id ?? 0 })).messages).toHaveLength(2);
  });

  test("a customer's payment report opens its answered thread again", async () => {
    const order = await world.order();
    const { thread_id } = await report(order.id, 'Help');
    const id = thread_id ?? 0;
    for (const message of [undefined, 'Help']) {
      await admin.call.admin.support.threads.answer({ id, message: 'Look again' });
      expect(await seenByShop(id)).toMatchObject({ state: 'answered' });
      expect(await report(order.id, message)).toMatchObject({ thread_id });
      expect(await seenByShop(id)).toMatchObject({ state: 'open' });
    }
    expect((await threads().get({ id })).messages).toHaveLength(5);
  });

  test("refuses a customer's payment report on another customer's order and on one without a card payment", async () => {
    const order = await world.order();
    await world.newBuyer();
    await expect(report(order.id)).rejects.toEqual(refusal('not_found'));
    const { deps } = world.shop;
    await world.shop.credit(world.buyer.userId, 'usd', 500n);
    const shelf = await stockShelf(deps, { usd: 100n, codes: 1 });
    await fillCart(deps, world.buyer.userId, shelf.optionId);
    const { order_id: paid } = await world.buyer.call.orders.payFromBalance({ currency: 'usd' });
    await expect(report(paid)).rejects.toEqual(refusal('conflict', { reason: 'no_card_payment' }));
    expect(await threads().list()).toEqual([]);
  });

  test('the database allows one thread for the payment report of an order', async () => {
    const order = await world.order();
    await report(order.id);
    await expect(
      world.shop.deps.pool.query(
        `INSERT INTO support_threads (user_id, order_id, subject, language, facts) VALUES ($1, $2, 's', 'ru', '[]')`,
        [world.buyer.userId, order.id],
      ),
    ).rejects.toThrow(/support_threads_one_report/);
  });

  test("a customer's payment report polls the gateway without an open transaction", async () => {
    const order = await world.order();
    const gateway = world.shop.deps.gateways.gatewayNamed('sandbox');
    if (!gateway) throw new Error('no sandbox');
    const find = gateway.find.bind(gateway);
    const open: number[] = [];
    gateway.find = async (id) => {
      const { rows } = await world.shop.deps.pool.query<{ open: number }>(
        `SELECT count(*)::int AS open FROM pg_stat_activity
          WHERE datname = current_database() AND state = 'idle in transaction'`,
      );
      open.push(rows[0]?.open ?? -1);
      return find(id);
    };
    await report(order.id);
    gateway.find = find;
    expect(open).toEqual([0]);
  });
});
