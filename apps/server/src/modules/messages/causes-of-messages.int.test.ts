import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cards } from '@manabar/sandbox/test-cards';
import { withTransaction } from '#infra/db/transaction.ts';
import {
  openCardPaymentWorld,
  orderPaid,
  type CardPaymentWorld,
} from '#testing/shops/card-payment-world.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { addDenomination, freefireData } from '#testing/fixtures/stocked-denominations.ts';
import { openMessageWorld, type MessageWorld } from '#testing/shops/message-world.ts';
import { openTopupWorld, type TopupWorld } from '#testing/shops/topup-world.ts';
import type { TestShop, TestUser } from '#testing/shops/test-shop.ts';

/* Each cause writes its messages in its own transaction. */

const giveEmail = ({ deps }: TestShop, { userId }: TestUser) =>
  deps.pool.query(
    `INSERT INTO user_contacts (user_id, email, email_confirmed_at)
     VALUES ($1, 'buyer@mail.example', now()) ON CONFLICT DO NOTHING`,
    [userId],
  );
const toldTo = async ({ deps }: TestShop, { userId }: TestUser) =>
  (
    await deps.pool.query<{ kind: string; data: Record<string, unknown> }>(
      'SELECT kind, data FROM messages WHERE user_id = $1 ORDER BY id',
      [userId],
    )
  ).rows;

describe('an account', () => {
  let world: MessageWorld;
  beforeAll(async () => {
    world = await openMessageWorld();
  });
  afterAll(() => world.close());
  const told = (user: TestUser) => toldTo(world.shop, user);

  test('a customer gets messages about purchases from the balance and about refunds, with the amount', async () => {
    const person = await world.person();
    await world.shop.credit(person.userId, 'usd', 1000n);
    const { optionId } = await stockShelf(world.shop.deps, { usd: 250n, codes: 2 });
    await fillCart(world.shop.deps, person.userId, optionId);
    const { order_id: orderId } = await person.call.orders.payFromBalance({ currency: 'usd' });
    await person.call.orders.refundUnrevealed({ id: orderId });
    expect(await told(person)).toEqual([
      { kind: 'order_delivered', data: { orderId } },
      {
        kind: 'order_refunded',
        data: { orderId, minor: '250', currency: 'usd', refundTo: 'balance' },
      },
    ]);
  });

  test('a change of the password that is rolled back sends no message', async () => {
    const person = await world.person();
    const { deps } = world.shop;
    const rolledBack = withTransaction(deps.pool, async (tx) => {
      await tx.query(
        `UPDATE users SET password_hash = password_hash || 'x' WHERE id = ${person.userId}`,
      );
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(await told(person)).toEqual([]);
  });

  test('a contact gets at most 20 messages of each kind about log-ins and credentials in an hour', async () => {
    const person = await world.person({ telegram: '4731' });
    const { pool } = world.shop.deps;
    const kinds = ['password_changed', 'new_login', 'order_delivered'];
    for (let n = 0; n < 25; n++)
      await pool.query(`SELECT enqueue_message($1, kind, '{}') FROM unnest($2::text[]) AS kind`, [
        person.userId,
        kinds,
      ]);
    const messages = await told(person);
    expect(kinds.map((kind) => messages.filter((one) => one.kind === kind).length)).toEqual([
      40, 40, 50,
    ]);
    await pool.query(
      `UPDATE messages SET created_at = created_at - interval '1 hour' WHERE user_id = $1`,
      [person.userId],
    );
    await pool.query(`SELECT enqueue_message($1, 'new_login', '{}')`, [person.userId]);
    expect(await told(person)).toHaveLength(132);
  });

  test('a customer gets messages about changes of the balance by an admin, unless nothing changes', async () => {
    const [person, admin] = [await world.person(), await world.shop.createAdmin()];
    const adjust = (mode: 'set' | 'add', amount: number) =>
      admin.call.admin.users.adjustBalance({
        id: person.userId,
        currency: 'usd',
        mode,
        amount,
        reason: 'test',
      });
    await adjust('add', 5);
    await adjust('set', 2);
    await adjust('set', 2);
    expect(await told(person)).toEqual([
      { kind: 'balance_changed', data: { minor: '500', currency: 'usd' } },
      { kind: 'balance_changed', data: { minor: '-300', currency: 'usd' } },
    ]);
  });

  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

  /** Registers a customer with Firefox; returns a log-in that returns the number of later messages. */
  async function registered() {
    const app = await world.shop.app();
    const send = async (path: string, userAgent: string, body: object, remoteAddress: string) => {
      const url = `/api/auth/${path}`;
      const headers = { 'user-agent': userAgent };
      const answer = await app.inject({
        ...{ method: 'POST', url, payload: body, headers, remoteAddress },
      });
      expect(answer.statusCode).toBeLessThan(300);
      return answer.json<{ userId: number }>();
    };
    const credentials = { nickname: `rare-${Date.now()}`, password: 'quiet-river-7' };
    const form = { ...credentials, confirmPassword: credentials.password };
    const { userId } = await send('register', firefox, form, '127.0.0.1');
    await world.rows(
      `INSERT INTO user_contacts (user_id, email, email_confirmed_at) VALUES ($1, 'rare@mail.example', now())`,
      [userId],
    );
    const toldOf = () =>
      world.rows<{ kind: string; data: object }>(
        'SELECT kind, data FROM messages WHERE user_id = $1 ORDER BY id',
        [userId],
      );
    const login = async (userAgent: string, address = '127.0.0.1') => {
      await send('login', userAgent, credentials, address);
      return (await toldOf()).length;
    };
    return { login, toldOf };
  }

  test('a customer gets messages about log-ins from new devices and addresses, and not from known ones', async () => {
    const { login, toldOf } = await registered();
    expect(await login(firefox)).toBe(0);
    expect(await login(chrome)).toBe(1);
    expect(await login(firefox.replaceAll('140', '141'))).toBe(1);
    expect(await login(chrome, '203.0.113.9')).toBe(2);
    expect((await toldOf())[0]).toEqual({
      kind: 'new_login',
      data: { device: 'Chrome, Windows' },
    });
  });

  test.each([
    ['31 days', 31],
    ['half a year', 181],
  ])('a customer gets a message about a log-in after %s without one', async (_, days) => {
    const { login } = await registered();
    expect(await login(firefox)).toBe(0);
    world.clock.advance({ days });
    expect(await login(firefox)).toBe(1);
    expect(await login(firefox)).toBe(1);
  });

  test('a customer who logs in every month gets a message only about a device not used for half a year', async () => {
    const { login } = await registered();
    for (let month = 0; month < 8; month++) {
      world.clock.advance({ days: 29 });
      expect(await login(chrome)).toBe(1);
    }
    expect(await login(firefox)).toBe(2);
  });

  test('a customer gets a message about each change of the password: their own, a reset, and one by an admin', async () => {
    const [person, admin] = [await world.person(), await world.shop.createAdmin()];
    const kinds = async () => (await told(person)).map(({ kind }) => kind);
    const { password: currentPassword } = person;
    await person.call.auth.changePassword({ currentPassword, newPassword: 'quiet-river-7' });
    expect(await kinds()).toEqual(['password_changed']);
    await admin.call.admin.users.setPassword({ id: person.userId, password: 'given-by-admin' });
    expect(await kinds()).toEqual(['password_changed', 'password_changed']);
    await world.shop.anonymous.auth.requestReset({ nickname: person.nickname });
    await world.deliver();
    const link = /\/reset-password#token=([\w-]{43})/;
    const texts = world.mail.received.map(({ mail }) => mail.text ?? '');
    const token = link.exec(texts.find((text) => link.test(text)) ?? '')?.[1] ?? '';
    await world.shop.anonymous.auth.reset({ token, newPassword: 'other-river-8' });
    const changed = 'password_changed';
    expect(await kinds()).toEqual([changed, changed, 'password_reset', changed]);
  });
});

describe('the buyer of a top-up', () => {
  let world: TopupWorld;
  beforeAll(async () => {
    world = await openTopupWorld();
    await giveEmail(world.shop, world.buyer);
  });
  afterAll(() => world.close());

  test('the buyer of a top-up gets a message when it is delivered, and when it fails', async () => {
    const offer = await addDenomination(world.shop.deps);
    const delivered = await world.place(
      freefireData(offer, { player_id: '123456781234', login: '123456781234' }),
    );
    await world.play(delivered);
    const failed = await world.place(
      freefireData(offer, { player_id: '123456788888', login: '123456788888' }),
    );
    await world.play(failed);
    expect(await toldTo(world.shop, world.buyer)).toEqual([
      { kind: 'order_delivered', data: { orderId: delivered } },
      { kind: 'order_failed', data: { orderId: failed } },
    ]);
  });
});

describe('the buyer by card', () => {
  let world: CardPaymentWorld;
  beforeAll(async () => {
    world = await openCardPaymentWorld();
  });
  afterAll(() => world.close());

  test('a buyer by card gets one message about a paid order, however often the gateway reports it', async () => {
    await world.newBuyer();
    await giveEmail(world.shop, world.buyer);
    const order = await world.order();
    await world.pay(order, cards.threeWebhooks);
    expect((await toldTo(world.shop, world.buyer)).map(({ kind }) => kind)).toEqual([
      'order_delivered',
    ]);
  });

  test('the message about a refund says that the money goes back to the card', async () => {
    await world.newBuyer();
    await giveEmail(world.shop, world.buyer);
    const { id: orderId } = await orderPaid(world);
    await world.buyer.call.orders.refundUnrevealed({ id: orderId });
    expect((await toldTo(world.shop, world.buyer)).at(-1)).toEqual({
      kind: 'order_refunded',
      data: { orderId, minor: '500', currency: 'usd', refundTo: 'card' },
    });
  });

  test('a buyer by card gets a message about a late payment, whether it completes the order or goes to the balance', async () => {
    await world.newBuyer();
    await giveEmail(world.shop, world.buyer);
    const order = await world.order();
    await world.pass({ minutes: 15 });
    await world.work();
    await world.pay(order, cards.late);
    const cancelled = await world.order();
    await world.buyer.call.orders.cancel({ id: cancelled.id });
    await world.pay(cancelled, cards.late);
    expect((await toldTo(world.shop, world.buyer)).map(({ kind }) => kind)).toEqual([
      'order_paid_late',
      'order_delivered',
      'order_paid_late',
    ]);
  });
});
