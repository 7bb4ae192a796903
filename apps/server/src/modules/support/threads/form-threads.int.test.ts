import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_OPEN_THREADS } from '@manabar/contracts/rules';
import { useShop } from '#testing/shops/use-shop.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';

const { shop, admin, rest } = useShop();
const customer = useFixture(() => shop.registerUser(), beforeEach);

const body = { nickname: 'Alice', userId: '17', message: 'Where is my code?\nOrder A1' };
const threads = () => customer.call.support.threads;
const support = () => admin.call.admin.support;

/** Sends the form as the customer; returns the message and its thread. */
async function send(): Promise<{ message: number; thread: number }> {
  const { status } = await rest('POST', '/support', {
    token: customer.token,
    body,
    headers: { 'accept-language': 'uz' },
  });
  expect(status).toBe(201);
  const { items } = await support().list({});
  const [thread] = await threads().list();
  return { message: items[0]?.id ?? 0, thread: thread?.id ?? 0 };
}

const states = async ({ message, thread }: { message: number; thread: number }) => {
  const { items } = await support().list({});
  const status = items.find(({ id }) => id === message)?.status;
  return [status, (await support().threads.get({ id: thread })).state];
};

describe('a message of the form from a logged-in customer', () => {
  test('the support form of a logged-in customer opens a thread with its message', async () => {
    const { thread } = await send();
    expect(await threads().get({ id: thread })).toMatchObject({
      subject: 'Where is my code?',
      state: 'open',
      messages: [{ from: 'customer', text: body.message }],
    });
    expect((await support().threads.get({ id: thread })).language).toBe('uz');
  });

  test('admins are told which thread a message of the support form opened', async () => {
    const { message: id, thread } = await send();
    expect((await support().list({})).items[0]).toMatchObject({ id, threadId: thread });
    const changed = await support().update({ id, status: 'in_progress' });
    expect(changed).toMatchObject({ id, threadId: thread });
  });

  test('the support form of a visitor opens no thread', async () => {
    const before = (await support().threads.list({})).total;
    await shop.anonymous.support.send(body);
    expect((await support().threads.list({})).total).toBe(before);
  });

  test('a message of the support form that contains the id of an own order opens a thread about that order', async () => {
    const { deps } = shop;
    const shelf = await stockShelf(deps, { usd: 100n, codes: 1 });
    await fillCart(deps, customer.userId, shelf.optionId);
    await shop.credit(customer.userId, 'usd', 500n);
    const { order_id: order } = await customer.call.orders.payFromBalance({ currency: 'usd' });
    const about = async (sender: typeof customer) => {
      const message = `Order ABCDEFGHJKMNPQRS, or (${order.toLowerCase()}).`;
      await sender.call.support.send({ ...body, message });
      const [thread] = await sender.call.support.threads.list();
      return (await support().threads.get({ id: thread?.id ?? 0 })).order?.id;
    };
    expect(await about(customer)).toBe(order);
    expect(await about(await shop.registerUser())).toBeUndefined();
  });

  test('stores a message of the support form without a thread when too many are open', async () => {
    for (let n = 0; n < MAX_OPEN_THREADS; n++)
      await threads().open({ subject: `${n}`, message: 'Hello' });
    const { message } = await send();
    expect(await threads().list()).toHaveLength(MAX_OPEN_THREADS);
    const { items } = await support().list({});
    expect(items[0]).toMatchObject({ id: message, accountId: customer.userId, status: 'new' });
  });

  test('writes a message of the support form together with its thread or not at all', async () => {
    const { pool } = shop.deps;
    await pool.query(
      `ALTER TABLE support_threads ADD CONSTRAINT none CHECK (user_id < 0) NOT VALID`,
    );
    const failed = await rest('POST', '/support', { token: customer.token, body });
    await pool.query(`ALTER TABLE support_threads DROP CONSTRAINT none`);
    expect(failed.status).toBe(500);
    const { items } = await support().list({});
    expect(items.filter(({ accountId }) => accountId === customer.userId)).toEqual([]);
  });
});

describe('a message of the form and its thread', () => {
  test('a message of the support form and its thread are done and closed together', async () => {
    const both = await send();
    expect(await states(both)).toEqual(['new', 'open']);
    await support().threads.answer({ id: both.thread, message: 'In your order' });
    expect(await states(both)).toEqual(['in_progress', 'answered']);
    await support().update({ id: both.message, status: 'done' });
    expect(await states(both)).toEqual(['done', 'closed']);
    await support().update({ id: both.message, status: 'in_progress' });
    expect(await states(both)).toEqual(['in_progress', 'open']);
    await threads().close({ id: both.thread });
    expect(await states(both)).toEqual(['done', 'closed']);
    await threads().reply({ id: both.thread, message: 'It does not work' });
    expect(await states(both)).toEqual(['in_progress', 'open']);
    await support().update({ id: both.message, status: 'new' });
    expect(await states(both)).toEqual(['new', 'open']);
  });

  test('a message of the support form and its thread agree after concurrent changes of both', async () => {
    const both = await send();
    await Promise.all([
      support().update({ id: both.message, status: 'done' }),
      support().threads.answer({ id: both.thread, message: 'Hello' }),
      support().threads.update({ id: both.thread, state: 'closed' }),
      support().update({ id: both.message, status: 'new' }),
    ]);
    const [status, state] = await states(both);
    expect(status === 'done').toBe(state === 'closed');
  });
});
