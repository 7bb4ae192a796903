import { describe, expect, test } from 'vitest';
import {
  MAX_OPEN_THREADS,
  THREAD_MESSAGES_PER_HOUR,
  THREADS_PER_DAY,
} from '@manabar/contracts/rules';
import { refusal } from '#testing/clients/refusal.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { getThread } from './get-thread.ts';
import { useSupportThreads } from '#testing/shops/use-support-threads.ts';

const { world, people, own, shop, question, openOne } = useSupportThreads();
const rateLimited = { code: 'rate_limited' };

describe('a support thread', () => {
  test('a support thread carries messages between a customer and admins', async () => {
    const id = await openOne();
    await shop().answer({ id, message: 'In your order.' });
    await own().reply({ id, message: 'Found it, thanks' });
    expect(await own().get({ id })).toMatchObject({
      id,
      subject: 'No code',
      state: 'open',
      order_id: null,
      messages: [
        { from: 'customer', text: 'Where is my code?', attachments: [] },
        { from: 'shop', text: 'In your order.' },
        { from: 'customer', text: 'Found it, thanks' },
      ],
    });
    const seen = await shop().get({ id });
    expect(seen).toMatchObject({
      userId: people.customer.userId,
      nickname: people.customer.nickname,
    });
    expect(seen.messages.map(({ author }) => author)).toEqual([null, people.admin.nickname, null]);
    expect(seen).toMatchObject({ order: null, facts: null, language: 'ru' });
  });

  test('a support thread stores a message once for each idempotency key of either side', async () => {
    const id = await openOne();
    const answer = () => shop().answer({ id, message: 'Hello', idempotencyKey: 'lost answer' });
    const reply = () => own().reply({ id, message: 'Thanks', idempotencyKey: 'lost answer' });
    await answer();
    await answer();
    await reply();
    await reply();
    const { messages } = await own().get({ id });
    expect(messages.map(({ text }) => text)).toEqual(['Where is my code?', 'Hello', 'Thanks']);
  });

  test('a support thread does not tell the customer which admin answered', async () => {
    const id = await openOne();
    await shop().answer({ id, message: 'Hello' });
    const shown = await own().get({ id });
    expect(JSON.stringify(shown)).not.toContain(people.admin.nickname);
    // The call's schema removes no field of the thread.
    expect(await getThread(world.shop.deps, people.customer, { id })).toEqual({
      ...shown,
      unread: 0,
    });
  });

  test('a support thread waits for the shop, then for the customer, and a message opens a closed one again', async () => {
    const id = await openOne();
    const state = async () => (await own().get({ id })).state;
    expect(await state()).toBe('open');
    await shop().answer({ id, message: 'Hello' });
    expect(await state()).toBe('answered');
    await own().close({ id });
    await own().close({ id });
    expect(await state()).toBe('closed');
    await own().reply({ id, message: 'Once more' });
    expect(await state()).toBe('open');
    await shop().answer({ id, message: 'Done', close: true });
    expect(await state()).toBe('closed');
  });

  test("answers not_found to every call on another customer's support thread", async () => {
    const id = await openOne();
    const stranger = await world.person();
    for (const call of [
      () => own(stranger).get({ id }),
      () => own(stranger).reply({ id, message: 'Mine' }),
      () => own(stranger).close({ id }),
    ])
      await expect(call()).rejects.toEqual(refusal('not_found'));
    expect(await own(stranger).list()).toEqual([]);
    expect((await own().get({ id })).messages).toHaveLength(1);
  });

  /** Buys a code from the customer's balance; returns the order's id. */
  async function bought(): Promise<string> {
    const { deps } = world.shop;
    const { userId, call } = people.customer;
    await world.shop.credit(userId, 'usd', 500n);
    const shelf = await stockShelf(deps, { usd: 100n, codes: 1 });
    await fillCart(deps, userId, shelf.optionId);
    return (await call.orders.payFromBalance({ currency: 'usd' })).order_id;
  }

  test('the admin list of support threads finds an order by its id in any case', async () => {
    const order = await bought();
    const { id } = await own().open({ ...question, order_id: order });
    const { items } = await shop().list({ q: order.toLowerCase() });
    expect(items.map((thread) => thread.id)).toEqual([id]);
  });

  test("refuses a support thread about another customer's order", async () => {
    const order = await bought();
    const { id } = await own().open({ ...question, order_id: order });
    expect(await shop().get({ id })).toMatchObject({
      order_id: order,
      order: {
        id: order,
        status: 'completed',
        total_amount: 1,
        currency: 'usd',
        items: [{ quantity: 1, status: 'delivered', title: expect.any(String) as string }],
        payment: null,
      },
    });
    const stranger = await world.person();
    await expect(own(stranger).open({ ...question, order_id: order })).rejects.toEqual(
      refusal('not_found'),
    );
    expect(await own(stranger).list()).toEqual([]);
  });
});

describe('unread messages', () => {
  test('counts unread support messages for customer and admins until each has read the thread', async () => {
    const id = await openOne();
    const listed = async () =>
      (await shop().list({ q: people.customer.nickname })).items[0]?.unread;
    expect(await listed()).toBe(1);
    await shop().get({ id });
    expect(await listed()).toBe(0);
    await shop().answer({ id, message: 'One' });
    await shop().answer({ id, message: 'Two' });
    expect(await own().unread()).toEqual({ count: 1 });
    expect(await own().list()).toMatchObject([
      { id, subject: question.subject, unread: 2, state: 'answered' },
    ]);
    expect((await own().get({ id })).unread).toBe(2);
    expect((await own().get({ id })).unread).toBe(0);
    expect(await own().unread()).toEqual({ count: 0 });
    expect((await shop().list({ unread: true, q: people.customer.nickname })).total).toBe(0);
    await own().reply({ id, message: 'Three' });
    expect((await shop().list({ unread: true, q: people.customer.nickname })).total).toBe(1);
  });

  test('an admin who opens a support thread marks it as read for all admins; it stays open until it is answered', async () => {
    const id = await openOne();
    const other = (await world.shop.createAdmin()).call.admin.support.threads;
    const seenBy = async (threads: typeof other) =>
      (await threads.list({ q: people.customer.nickname })).items.map(({ unread, state }) => ({
        unread,
        state,
      }));
    await shop().get({ id });
    expect(await seenBy(other)).toEqual([{ unread: 0, state: 'open' }]);
    await own().reply({ id, message: 'Still nothing' });
    expect(await seenBy(shop())).toEqual([{ unread: 1, state: 'open' }]);
    await other.get({ id });
    expect(await seenBy(shop())).toEqual([{ unread: 0, state: 'open' }]);
    await other.answer({ id, message: 'In your order' });
    expect(await seenBy(shop())).toEqual([{ unread: 0, state: 'answered' }]);
  });

  test('counts unread support messages exactly while admins write and the customer reads concurrently', async () => {
    const id = await openOne();
    const work = Array.from({ length: 12 }, (_, n) => [
      shop().answer({ id, message: `Answer ${n}` }),
      own().get({ id }),
    ]);
    await Promise.all(work.flat());
    const { messages } = await own().get({ id });
    expect(messages.filter(({ from }) => from === 'shop')).toHaveLength(12);
    const ids = messages.map((message) => message.id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(await own().unread()).toEqual({ count: 0 });
    await shop().answer({ id, message: 'One more' });
    expect(await own().list()).toMatchObject([{ unread: 1 }]);
  });

  test('a customer who began to read a support thread before a message was written does not mark it as read', async () => {
    const id = await openOne();
    await shop().answer({ id, message: 'First' });
    const [{ shop_message_id: first } = { shop_message_id: 0n }] = await world.rows<{
      shop_message_id: bigint;
    }>(`SELECT shop_message_id FROM support_threads WHERE id = $1`, [id]);
    await shop().answer({ id, message: 'Second' });
    const { markReadByCustomer } = await import('./threads.sql.ts');
    await markReadByCustomer(world.shop.deps.pool, id, first);
    expect(await own().list()).toMatchObject([{ unread: 1 }]);
  });
});

describe('the limits of a customer', () => {
  test('refuses more open support threads of a customer than allowed', async () => {
    for (let n = 0; n < MAX_OPEN_THREADS; n++) await openOne();
    const tooMany = refusal('conflict', { reason: 'too_many_threads', limit: MAX_OPEN_THREADS });
    await expect(own().open(question)).rejects.toEqual(tooMany);
    expect(await own().list()).toHaveLength(MAX_OPEN_THREADS);
    expect(THREADS_PER_DAY).toBeGreaterThanOrEqual(MAX_OPEN_THREADS);
  });

  test('refuses more new support threads of a customer in a day, also when earlier ones are closed', async () => {
    for (let n = 0; n < THREADS_PER_DAY; n++) await own().close({ id: await openOne() });
    await expect(own().open(question)).rejects.toMatchObject({ cause: rateLimited });
  });

  test('the limits of support threads hold for concurrent calls', async () => {
    const tries = Array.from({ length: MAX_OPEN_THREADS + 5 }, () => own().open(question));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_OPEN_THREADS);
  });

  test('refuses more support messages of a customer in an hour, and accepts them afterwards', async () => {
    const id = await openOne();
    for (let n = 1; n < THREAD_MESSAGES_PER_HOUR; n++) await own().reply({ id, message: `${n}` });
    await expect(own().reply({ id, message: 'Too much' })).rejects.toMatchObject({
      cause: { ...rateLimited, retryAfter: 3600 },
    });
    world.clock.advance({ minutes: 61 });
    await own().reply({ id, message: 'Later' });
    expect((await own().get({ id })).messages).toHaveLength(THREAD_MESSAGES_PER_HOUR + 1);
  });
});

describe('the list of threads for admins', () => {
  test('filters and searches the support threads for admins, latest change first', async () => {
    const one = await openOne();
    const two = await openOne();
    const three = await openOne();
    world.clock.advance({ seconds: 1 });
    await own().reply({ id: one, message: 'Again' });
    const ids = async (input: object) =>
      (await shop().list({ q: people.customer.nickname, ...input })).items.map(({ id }) => id);
    expect(await ids({})).toEqual([one, three, two]);
    expect(await ids({ sort: 'created' })).toEqual([one, two, three]);
    expect(await ids({ after: one })).toEqual([three, two]);
    expect(await ids({ page: 2, pageSize: 2 })).toEqual([two]);
    world.clock.advance({ seconds: 1 });
    await shop().answer({ id: two, message: 'Hello' });
    expect(await ids({ state: 'answered' })).toEqual([two]);
    await shop().get({ id: three });
    expect(await ids({ unread: true })).toEqual([two, one]);
    expect(await ids({ unread: false })).toEqual([three]);
    expect(await ids({ q: 'no CODE', state: 'answered' })).toContain(two);
    expect(await ids({ q: 'nothing like it' })).toEqual([]);
    expect(await ids({ after: 999_999 })).toEqual([]);
  });
});
