import type { listAdminOrdersInput } from '@manabar/contracts';
import type * as z from 'zod';
import { beforeAll, describe, expect, test } from 'vitest';
import { placeTopup } from '#testing/clients/place-topup.ts';
import { openCardShop } from '#testing/shops/card-shop.ts';
import { openGeneratedShelf } from '#testing/fixtures/generated-codes.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { changeBehindGuards } from '#testing/shops/sold-shop.ts';
import type { TestUser } from '#testing/shops/test-shop.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import {
  addDenomination,
  addTopupCodes,
  freefireData,
  pubgData,
} from '#testing/fixtures/stocked-denominations.ts';

/* Creates one order of every kind and finds it by all of its identifiers. */

const world = useWorld(() => openCardShop({ WALLET_CARD_TOPUP: 'true' }));
let admin: TestUser;
let buyer: TestUser;
/** Order ids by name, oldest first. */
const placed: Record<string, string> = {};
/** External identifiers of the orders. */
const numbers: Record<string, string> = {};

type Input = z.input<typeof listAdminOrdersInput>;
const list = (input: Input) => admin.call.admin.orders.list(input);
const nameOf = (id: string) => Object.entries(placed).find(([, other]) => other === id)?.[0];
/** Names of the listed orders, in the order of the list. */
const names = async (input: Input) => (await list(input)).items.map(({ id }) => nameOf(id));
const one = async (sql: string, ...values: unknown[]) => {
  const { rows } = await world.shop.deps.pool.query<{ it: string }>(sql, values);
  if (!rows[0]) throw new Error(`nothing found: ${sql}`);
  return rows[0].it;
};

const topUp = async (topupData: unknown) => (await placeTopup(buyer, topupData)).order_id;

/** Buys a code from the balance. */
async function buyCodes(usd: bigint, currency: 'usd' | 'rub' = 'usd') {
  const { deps } = world.shop;
  const { optionId, codes } = await stockShelf(deps, { usd, rub: usd * 90n });
  await fillCart(deps, buyer.userId, optionId);
  const { order_id: id } = await buyer.call.orders.payFromBalance({ currency });
  return { id, code: codes[0] ?? '' };
}

beforeAll(async () => {
  const { shop } = world;
  const { deps } = shop;
  admin = await shop.createAdmin();
  buyer = await shop.registerUser({ nickname: 'Seeker_7' });
  await shop.credit(buyer.userId, 'usd', 1_000_00n);
  await shop.credit(buyer.userId, 'rub', 100_000_00n);

  const codes = await buyCodes(700n);
  placed['codes'] = codes.id;
  numbers['sold code'] = codes.code;
  placed['roubles'] = (await buyCodes(500n, 'rub')).id;

  const { buyer: other } = await world.withCart(1, { usd: 500n });
  placed['card'] = await world.pay(other, 5);
  await world.settle(placed['card']);
  await admin.call.admin.orders.act({ id: placed['card'], action: 'refund', reason: 'test' });
  numbers['payment'] = await one(
    'SELECT provider_payment_id AS it FROM payments WHERE order_id = $1',
    placed['card'],
  );
  numbers['refund'] = await one(
    `SELECT 'ref-' || r.id AS it FROM payment_refunds r JOIN payments p ON p.id = r.payment_id
      WHERE p.order_id = $1`,
    placed['card'],
  );

  const offer = await addDenomination(deps);
  placed['top-up'] = await topUp(
    freefireData(offer, { login: '987654321', player_id: '987654321' }),
  );
  numbers['player'] = '987654321';
  numbers['attempt'] = `${placed['top-up']}-1`;
  await deps.pool.query(
    `INSERT INTO topup_attempts (order_item_id, number, reference, supplier)
     SELECT id, 1, $2, 'http' FROM order_items WHERE order_id = $1`,
    [placed['top-up'], numbers['attempt']],
  );
  numbers['supplier'] = 'sup-77 / a';
  await changeBehindGuards(
    deps.pool,
    `UPDATE topup_attempts SET supplier_id = 'sup-77 / a' WHERE reference = '${numbers['attempt']}'`,
    `UPDATE payment_refunds SET provider_refund_id = 'rfnd_of_gateway'`,
  );
  numbers['refund at the gateway'] = 'rfnd_of_gateway';

  const uc = await addDenomination(deps, { service: 'pubg', usd: 100n });
  const [pubgCode = ''] = await addTopupCodes(deps, uc.id, 1);
  placed['pubg'] = await topUp(pubgData([uc], { price_usd: 1 }));
  numbers['redeemed code'] = pubgCode;

  const { makeOne } = await openGeneratedShelf(shop);
  const { text: code } = await makeOne();
  const activation = await buyer.call.topup.activateCode({ playerID: '55554444', code });
  placed['activation'] = activation.order_id;
  numbers['activated code'] = code;

  const wallet = await buyer.call.payments.create({ type: 'wallet', amount: 25, currency: 'usd' });
  placed['wallet'] = wallet.order_id;
});

describe('the order search', () => {
  test.each([
    ['sold code', 'codes'],
    ['payment', 'card'],
    ['refund', 'card'],
    ['refund at the gateway', 'card'],
    ['player', 'top-up'],
    ['attempt', 'top-up'],
    ['supplier', 'top-up'],
    ['redeemed code', 'pubg'],
    ['activated code', 'activation'],
  ])('an admin’s search of orders finds by its %s the order %s', async (number, order) => {
    expect(await names({ q: numbers[number] })).toEqual([order]);
    expect(await names({ q: ` ${numbers[number]} ` })).toEqual([order]);
  });

  test('an admin’s search of orders finds by id, nickname or a part of an id, case-insensitively', async () => {
    const id = placed['codes'] ?? '';
    expect(await names({ q: id.toLowerCase() })).toEqual(['codes']);
    expect(await names({ q: id.slice(3, 13).toLowerCase() })).toEqual(['codes']);
    expect(await names({ q: 'sEEKER_7', sort: 'created_at' })).toEqual(
      Object.keys(placed).filter((name) => name !== 'card'),
    );
  });

  test('an admin’s search of orders finds a generated code however a customer writes it', async () => {
    const code = numbers['activated code'] ?? '';
    for (const q of [code.toLowerCase(), code.replaceAll('-', ' '), code.replaceAll('-', '')])
      expect(await names({ q })).toEqual(['activation']);
  });

  test.each(['payment', 'attempt', 'sold code'])(
    'an admin’s search of orders finds nothing by a part of a %s',
    async (name) => {
      expect(await names({ q: numbers[name]?.slice(1) })).toEqual([]);
    },
  );

  test('an admin’s search of orders respects the filters and the customer', async () => {
    const q = numbers['player'];
    expect(await names({ q, status: 'completed' })).toEqual([]);
    expect(await names({ q, kind: 'topup' })).toEqual(['top-up']);
    expect(await names({ q, kind: 'codes' })).toEqual([]);
    const { userId: id } = buyer;
    expect(await admin.call.admin.users.orders({ id, q })).toMatchObject({ total: 1 });
    const payment = { id, q: numbers['payment'] };
    expect(await admin.call.admin.users.orders(payment)).toMatchObject({ total: 0, items: [] });
  });

  test('an admin’s search of orders accepts up to 500 characters', async () => {
    expect(await names({ q: 'X'.repeat(500) })).toEqual([]);
    await expect(list({ q: 'X'.repeat(501) })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('filters', () => {
  test.each<[Input, string[]]>([
    [{}, ['codes', 'roubles', 'card', 'top-up', 'pubg', 'activation', 'wallet']],
    [{ kind: 'codes' }, ['codes', 'roubles', 'card']],
    [{ kind: 'topup' }, ['top-up', 'pubg', 'activation']],
    [{ kind: 'wallet' }, ['wallet']],
    [{ currency: 'rub' }, ['roubles']],
    [{ currency: 'usd', kind: 'codes' }, ['codes', 'card']],
    [{ status: 'refunded' }, ['card']],
    [{ status: 'completed' }, ['codes', 'roubles']],
    [{ status: 'pending', kind: 'topup' }, ['top-up', 'pubg', 'activation']],
    [{ status: 'cancelled' }, []],
    [{ review: true }, []],
    [{ review: false, kind: 'wallet' }, ['wallet']],
  ])('the admin list of orders with the filter %j shows the orders %j', async (input, expected) => {
    const found = await list({ ...input, sort: 'created_at' });
    expect(found.items.map(({ id }) => nameOf(id))).toEqual(expected);
    expect(found.total).toBe(expected.length);
  });

  test('the review filter of the admin list of orders shows top-ups with an unknown result or in review', async () => {
    const stateOf = (name: string, state: string) =>
      changeBehindGuards(
        world.shop.deps.pool,
        `UPDATE topup_items SET state = '${state}' WHERE order_item_id IN
           (SELECT id FROM order_items WHERE order_id = '${placed[name]}')`,
      );
    await stateOf('pubg', 'unknown');
    await stateOf('top-up', 'review');
    await stateOf('activation', 'dispatching');
    expect(await names({ review: true })).toEqual(['pubg', 'top-up']);
    expect(await names({ review: false, kind: 'topup' })).toEqual(['activation']);
    for (const name of ['pubg', 'top-up', 'activation']) await stateOf(name, 'waiting');
  });

  test('the date filter of the admin list of orders is half-open, and accepts days of the shop or exact moments', async () => {
    const at = (name: string, moment: string) =>
      `UPDATE orders SET created_at = '${moment}' WHERE id = '${placed[name]}'`;
    await changeBehindGuards(
      world.shop.deps.pool,
      at('codes', '2021-02-28T21:00:00Z'),
      at('roubles', '2021-03-01T20:59:59.999Z'),
      at('card', '2021-03-01T21:00:00Z'),
    );
    const between = (from: string, to: string) => names({ from, to, sort: 'created_at' });
    expect(await between('2021-03-01', '2021-03-02')).toEqual(['codes', 'roubles']);
    expect(await between('2021-03-02', '2021-03-03')).toEqual(['card']);
    expect(await between('2021-03-01T00:00:00+03:00', '2021-02-28T21:00:00.001Z')).toEqual([
      'codes',
    ]);
    expect(await between('2021-03-02', '2021-03-01')).toEqual([]);
    expect(await names({ to: '2021-03-02', sort: 'created_at' })).toEqual(['codes', 'roubles']);
    await expect(list({ from: '01.03.2021' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(list({ from: '2021-02-30' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('an order in the list', () => {
  test('the admin list of orders shows the state of a card payment, or null for an order paid from the balance', async () => {
    const payments = (await list({})).items.map(({ id, payment }) => [nameOf(id), payment]);
    expect(Object.fromEntries(payments)).toEqual({
      codes: null,
      roubles: null,
      card: { provider: 'sandbox', state: 'captured' },
      'top-up': null,
      pubg: null,
      activation: null,
      wallet: { provider: 'sandbox', state: 'redirected' },
    });
    const { payment } = await admin.call.admin.orders.get({ id: placed['card'] ?? '' });
    expect(payment).toEqual({ provider: 'sandbox', state: 'captured' });
  });

  test('the admin list of orders sorts by amount, with equal amounts in the same order on each page', async () => {
    const amounts = async (input: Input) =>
      (await list(input)).items.map(({ total_amount: amount }) => amount);
    const all = await amounts({ sort: '-total_amount' });
    expect(all).toEqual([...all].sort((a, b) => b - a));
    expect(all[0]).toBe(450);
    expect(await amounts({ sort: 'total_amount' })).toEqual(all.toReversed());
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => names({ sort: '-total_amount', pageSize: 2, page })),
    );
    expect(pages.flat()).toEqual(await names({ sort: '-total_amount' }));
    await expect(
      list({ sort: 'total_amount', after: placed['codes'] ?? '' }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('an admin finds an order by a part of its id in a list sorted by amount', async () => {
    const id = placed['codes'] ?? '';
    expect(await names({ q: id.slice(1, 12), sort: 'total_amount' })).toEqual(['codes']);
  });
});
