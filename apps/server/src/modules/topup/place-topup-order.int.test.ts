import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DomainError } from '#errors.ts';
import { verifyLedger } from '#modules/orders/index.ts';
import { refusal } from '#testing/refusal.ts';
import { createTestShop, type TestShop, type TestUser } from '#testing/test-shop.ts';
import {
  addDenomination,
  addTopupCodes,
  freefireData,
  KnownPlayers,
  pubgData,
  type Denomination,
} from '#testing/topup-shelf.ts';

let shop: TestShop;
let players: KnownPlayers;
let buyer: TestUser;
let offer: Denomination;
let keys = 0;

beforeAll(async () => {
  shop = await createTestShop();
  offer = await addDenomination(shop.deps, { name: '100 diamonds' });
});
beforeEach(async () => {
  buyer = await shop.registerUser();
  players = new KnownPlayers();
  shop.deps.playerChecks = players;
});
afterAll(async () => {
  expect(await verifyLedger(shop.deps.pool)).toEqual({ findings: [], violations: 0 });
  await shop.close();
});

type Order = Parameters<TestUser['call']['orders']['topup']>[0];

const place = (topupData: unknown, changes: Partial<Order> = {}) =>
  buyer.call.orders.topup({
    topupData: topupData as Order['topupData'],
    currency: 'usd',
    idempotencyKey: `key-${keys++}`,
    ...changes,
  });

/** Everything that an order would leave. */
async function traces(): Promise<unknown> {
  const { rows } = await shop.deps.pool.query(
    `SELECT (SELECT count(*) FROM orders)::int AS orders, (SELECT count(*) FROM order_items)::int AS items,
            (SELECT count(*) FROM topup_items)::int AS topups, (SELECT count(*) FROM order_events)::int AS events,
            (SELECT count(*) FROM journals)::int AS journals,
            (SELECT count(*) FROM topup_codes WHERE state <> 'available')::int AS codes,
            (SELECT json_agg(balance ORDER BY id) FROM accounts WHERE user_id = $1) AS balances`,
    [buyer.userId],
  );
  return rows[0];
}

/** The refusal of an order that leaves nothing behind. */
async function refused(work: () => Promise<unknown>): Promise<unknown> {
  const before = await traces();
  const error: unknown = await work().then(
    () => new Error('it was ordered'),
    (reason: unknown) => reason,
  );
  expect(await traces()).toEqual(before);
  return error;
}

const balances = async () => {
  const { rows } = await shop.deps.pool.query<{ kind: string; balance: bigint }>(
    `SELECT kind::text, balance FROM accounts WHERE user_id = $1 AND currency = 'usd' ORDER BY id`,
    [buyer.userId],
  );
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
};

describe('an order', () => {
  test('sets its price aside, waits for the worker, and says whom it is for', async () => {
    await shop.credit(buyer.userId, 'usd', 500n);
    const placed = await place(freefireData(offer));
    expect(placed).toEqual({
      success: true,
      order_id: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{16}$/) as string,
      status: 'pending',
    });
    expect(await balances()).toEqual({ available: 301n, held: 199n });
    const item = {
      item_type: 'topup',
      amount: 100,
      quantity: 1,
      price: 1.99,
      status: 'pending',
      product: {
        title: '100 diamonds',
        image_url: '/images/products/freefire.svg',
        description: '',
        activation_instructions: '',
      },
      code: null,
      topup_data: {
        login: '123456789',
        service: 'freefire',
        image_url: '/images/products/freefire.svg',
        user_balance_currency: null,
        currency: 'usd',
        price_usd: 1.99,
        price_rub: 150,
        input_currency: null,
        offer_name: '100 diamonds',
      },
    };
    const order = {
      id: placed.order_id,
      created_at: expect.any(String) as string,
      status: 'pending',
      total_amount: 1.99,
      refunded_amount: 0,
      currency: 'usd',
    };
    const id = expect.any(Number) as number;
    const shown = { ...order, items: [{ id, ...item }] };
    expect(await buyer.call.orders.read({ id: placed.order_id })).toEqual(shown);
    expect(await buyer.call.orders.list({ q: placed.order_id.slice(2, 9) })).toEqual({
      orders: [shown],
    });
    expect(await buyer.call.orders.detail({ id: placed.order_id })).toEqual({
      ...order,
      refundable_until: null,
      items: [{ id, ...item, revealed: false, stage: 'processing', player_name: 'LuckyOtter_9' }],
    });
    expect(await buyer.call.orders.revealCodes({ id: placed.order_id })).toEqual({ items: [] });
    await expect(buyer.call.orders.refundUnrevealed({ id: placed.order_id })).rejects.toEqual(
      refusal('conflict', { reason: 'not_refundable' }),
    );
    const admin = await shop.createAdmin();
    const listed = await admin.call.admin.orders.list({ q: buyer.nickname });
    expect(listed.items).toEqual([{ ...shown, userId: buyer.userId, nickname: buyer.nickname }]);
    const found = await admin.call.admin.orders.list({ q: placed.order_id.slice(3, 12) });
    expect(found.items).toEqual(listed.items);
  });

  test('keeps what it cost and was called, whatever becomes of the denomination', async () => {
    const changing = await addDenomination(shop.deps, { name: 'before' });
    await shop.credit(buyer.userId, 'usd', 500n);
    const { order_id: id } = await place(freefireData(changing));
    await shop.deps.pool.query(
      `UPDATE topup_denominations SET name = 'after', price_usd = 1, price_rub = NULL, archived_at = now() WHERE id = $1`,
      [changing.id],
    );
    const [item] = (await buyer.call.orders.read({ id })).items;
    expect(item).toMatchObject({
      price: 1.99,
      product: { title: 'before' },
      topup_data: { offer_name: 'before', price_usd: 1.99, price_rub: 150 },
    });
  });

  test('in roubles is compared in roubles', async () => {
    await shop.credit(buyer.userId, 'rub', 15_000n);
    const data = freefireData(offer, {
      currency: 'rub',
      price_usd: undefined,
      price_rub: '150.00',
    });
    const { order_id: id } = await place(data, { currency: 'rub' });
    expect(await buyer.call.orders.read({ id })).toMatchObject({
      total_amount: 150,
      currency: 'rub',
      items: [{ price: 150, topup_data: { currency: 'rub' } }],
    });
  });

  test.each([
    ['nothing but what it takes', { login: undefined, currency: undefined, offer_name: undefined }],
    ['an id that is a number', { login: undefined, player_id: 123456789 }],
    ['a wrong price in the other currency', { price_rub: 1 }],
    [
      'a name, picture and commission of its own',
      { offer_name: 'x', image_url: 'y', commission: 9 },
    ],
  ])('with %s', async (_what, changes) => {
    await shop.credit(buyer.userId, 'usd', 199n);
    const { order_id: id } = await place(freefireData(offer, changes));
    expect(await buyer.call.orders.read({ id })).toMatchObject({
      items: [
        { price: 1.99, product: { title: '100 diamonds' }, topup_data: { login: '123456789' } },
      ],
    });
  });

  test('belongs to its customer', async () => {
    await shop.credit(buyer.userId, 'usd', 199n);
    const { order_id: id } = await place(freefireData(offer));
    const stranger = await shop.registerUser();
    for (const call of ['read', 'detail', 'cancel'] as const) {
      await expect(stranger.call.orders[call]({ id })).rejects.toEqual(refusal('not_found'));
    }
  });
});

describe('what is refused leaves nothing behind', () => {
  beforeEach(() => shop.credit(buyer.userId, 'usd', 100_000n));

  test.each([
    { price_usd: 1.98 },
    { price_usd: undefined },
    { price_usd: 'free' },
    { price_usd: 0 },
  ])('%j is not the price', async (changes) => {
    expect(await refused(() => place(freefireData(offer, changes)))).toEqual(
      refusal('price_changed', {
        price_usd: 1.99,
        price_rub: 150,
        items: [
          { denomination_id: offer.id, offer_name: offer.name, price_usd: 1.99, price_rub: 150 },
        ],
      }),
    );
  });

  test('a currency that it is not sold in', async () => {
    const dollars = await addDenomination(shop.deps, { rub: null });
    await shop.credit(buyer.userId, 'rub', 100_000n);
    const data = freefireData(dollars, { currency: 'rub' });
    expect(await refused(() => place(data, { currency: 'rub' }))).toEqual(
      refusal('currency_not_available'),
    );
  });

  test('an offer that never was, or is of another game', async () => {
    const other = await addDenomination(shop.deps, { service: 'pubg', codes: 1 });
    for (const id of [2_000_000, other.id]) {
      const data = freefireData({ id, name: 'x' });
      expect(await refused(() => place(data))).toEqual(refusal('not_found'));
    }
  });

  test.each(['is_active = false', 'archived_at = now()'])('an offer with %s', async (change) => {
    const gone = await addDenomination(shop.deps);
    await shop.deps.pool.query(`UPDATE topup_denominations SET ${change} WHERE id = $1`, [gone.id]);
    expect(await refused(() => place(freefireData(gone)))).toEqual(
      refusal('out_of_stock', { items: [{ denomination_id: gone.id, available: 0 }] }),
    );
  });

  test('too little money, before anybody is asked', async () => {
    buyer = await shop.registerUser();
    await shop.credit(buyer.userId, 'usd', 198n);
    const data = freefireData(offer, { check_token: undefined });
    expect(await refused(() => place(data))).toEqual(
      refusal('insufficient_balance', { required: 1.99, available: 1.98, currency: 'usd' }),
    );
    expect(players.asked).toBe(0);
  });

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    [
      'no player',
      { player_id: undefined, login: undefined },
      { 'topupData.player_id': 'required' },
    ],
    ['four digits', { player_id: '1234', login: '1234' }, { 'topupData.player_id': 'invalid' }],
    [
      '13 digits',
      { player_id: '1'.repeat(13), login: undefined },
      { 'topupData.player_id': 'invalid' },
    ],
    ['letters', { player_id: 'abcdef', login: undefined }, { 'topupData.player_id': 'invalid' }],
    ['another login', { login: '987654321' }, { 'topupData.login': 'mismatch' }],
    ['another currency', { currency: 'rub' }, { 'topupData.currency': 'mismatch' }],
    ['no offer', { offer_id: undefined }, { 'topupData.offer_id': 'required' }],
    ['no such game', { service: 'chess' }, { 'topupData.service': 'invalid' }],
  ])('%s', async (_what, changes, details) => {
    expect(await refused(() => place(freefireData(offer, changes)))).toMatchObject({
      cause: expect.anything() as unknown,
    });
    const { app, token } = { app: await shop.app(), token: buyer.token };
    const answer = await app.inject({
      method: 'POST',
      url: '/api/orders/topup',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': `key-${keys++}` },
      payload: { topupData: freefireData(offer, changes), currency: 'usd' },
    });
    expect([answer.statusCode, answer.json().error]).toEqual([
      400,
      { code: 'validation_error', message: expect.any(String) as string, details },
    ]);
  });

  test.each(['ab', 'a'.repeat(33), 'with space', 'имя', ''])('the login %j', async (login) => {
    const data = { ...freefireData(offer), service: 'steam', login, player_id: login, amount: 5 };
    const error = await refused(() => place(data));
    expect((error as { code: string }).code).toBe('BAD_REQUEST');
  });

  test.each([0.99, 0, -5, '5', 5.001, undefined])('Steam with the amount %j', async (amount) => {
    const data = { ...freefireData(offer), service: 'steam', login: 'gabe_n', amount };
    const error = await refused(() => place(data));
    expect((error as { code: string }).code).toBe('BAD_REQUEST');
  });
});

describe('packages', () => {
  test('one item and one code for each, the same one as often as wanted', async () => {
    const small = await addDenomination(shop.deps, {
      service: 'pubg',
      usd: 99n,
      gameAmount: 60,
      codes: 3,
    });
    const large = await addDenomination(shop.deps, {
      service: 'pubg',
      usd: 500n,
      gameAmount: 325,
      codes: 1,
    });
    await shop.credit(buyer.userId, 'usd', 698n);
    const { order_id: id } = await place(pubgData([small, large, small], { price_usd: 6.98 }));
    const order = await buyer.call.orders.read({ id });
    expect(order.items.map(({ amount, price, quantity }) => [amount, price, quantity])).toEqual([
      [60, 0.99, 1],
      [325, 5, 1],
      [60, 0.99, 1],
    ]);
    const { rows } = await shop.deps.pool.query(
      `SELECT c.denomination_id AS id, c.state::text, count(*)::int AS n FROM topup_codes c
        WHERE c.denomination_id = ANY ($1) GROUP BY 1, 2 ORDER BY 1, 2`,
      [[small.id, large.id]],
    );
    expect(rows).toEqual([
      { id: small.id, state: 'available', n: 1 },
      { id: small.id, state: 'reserved', n: 2 },
      { id: large.id, state: 'reserved', n: 1 },
    ]);
  });

  test('none free: nothing is charged, and what is left is said', async () => {
    const full = await addDenomination(shop.deps, { service: 'pubg', usd: 99n, codes: 5 });
    const short = await addDenomination(shop.deps, { service: 'pubg', usd: 99n, codes: 1 });
    await shop.credit(buyer.userId, 'usd', 10_000n);
    const data = pubgData([short, full, short], { price_usd: 2.97 });
    expect(await refused(() => place(data))).toEqual(
      refusal('out_of_stock', { items: [{ denomination_id: short.id, available: 1 }] }),
    );
    await addTopupCodes(shop.deps, short.id, 1);
    await expect(place(data)).resolves.toMatchObject({ success: true });
  });

  test.each([
    [{ quantity: 2 }],
    [{ quantity: 0 }],
    [{ quantity: undefined }],
    [{ denomination_id: 0 }],
    [{ denomination_id: 'x' }],
  ])('%j is no package', async (changes) => {
    const one = await addDenomination(shop.deps, { service: 'pubg', usd: 99n, codes: 2 });
    const data = pubgData([one], {
      price_usd: 0.99,
      denominations: [{ denomination_id: one.id, quantity: 1, ...changes }],
    });
    await expect(place(data)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(place({ ...data, denominations: [] })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});

describe('the player', () => {
  beforeEach(() => shop.credit(buyer.userId, 'usd', 100_000n));
  const unchecked = (changes = {}) => freefireData(offer, { check_token: undefined, ...changes });
  const nameOf = async (id: string) =>
    (await buyer.call.orders.detail({ id })).items[0]?.player_name;

  test('of a genuine token is not asked for again', async () => {
    const { order_id: id } = await place(freefireData(offer));
    expect(await nameOf(id)).toBe('LuckyOtter_9');
    expect(players.asked).toBe(0);
  });

  test.each([undefined, null, 'forged'])(
    'with the token %j is checked, with no transaction open',
    async (token) => {
      let open: unknown;
      players.answer = async () => {
        const { rows } = await shop.deps.pool.query(
          `SELECT count(*)::int AS n FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL AND state <> 'active'`,
        );
        open = rows[0];
        return { found: true, playerName: 'BraveWolf_3' };
      };
      const { order_id: id } = await place(unchecked({ check_token: token }));
      expect(open).toEqual({ n: 0 });
      expect(await nameOf(id)).toBe('BraveWolf_3');
      expect(players.asked).toBe(1);
    },
  );

  test('who does not exist is not charged for, and the refusal is kept', async () => {
    players.answer = () => Promise.resolve({ found: false });
    const once = () => place(unchecked(), { idempotencyKey: `nobody-${buyer.userId}` });
    expect(await refused(once)).toEqual(refusal('player_not_found'));
    players.answer = () => Promise.resolve({ found: true, playerName: 'there by now' });
    expect(await refused(once)).toEqual(refusal('player_not_found'));
    expect(players.asked).toBe(1);
  });

  test('whom nobody could check is not charged for, and the key stays free', async () => {
    players.answer = () => Promise.reject(new DomainError('supplier_unavailable'));
    const once = () => place(unchecked(), { idempotencyKey: `later-${buyer.userId}` });
    expect(await refused(once)).toEqual(refusal('supplier_unavailable'));
    players.answer = () => Promise.resolve({ found: true, playerName: 'Name_1' });
    await expect(once()).resolves.toMatchObject({ success: true });
  });
});

describe('a key', () => {
  beforeEach(() => shop.credit(buyer.userId, 'usd', 100_000n));
  const rest = async (key: string | undefined, payload: object) => {
    const app = await shop.app();
    return app.inject({
      method: 'POST',
      url: '/api/orders/topup',
      headers: {
        authorization: `Bearer ${buyer.token}`,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      payload,
    });
  };
  const unchecked = () => freefireData(offer, { check_token: undefined });

  test('is required', async () => {
    const answer = await rest(undefined, { topupData: freefireData(offer), currency: 'usd' });
    expect([answer.statusCode, answer.json().error.code]).toEqual([
      400,
      'idempotency_key_required',
    ]);
  });

  test('replays the first answer byte for byte, without asking the supplier again', async () => {
    const body = { topupData: unchecked(), currency: 'usd' };
    const first = await rest('again', body);
    players.answer = () => Promise.reject(new Error('nobody may ask'));
    const second = await rest('again', body);
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.rawPayload).toEqual(first.rawPayload);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(await balances()).toMatchObject({ held: 199n });
  });

  test('with another payload is refused', async () => {
    await rest('mine', { topupData: freefireData(offer), currency: 'usd' });
    const other = { ...freefireData(offer), login: '55555', player_id: '55555' };
    const answer = await rest('mine', { topupData: other, currency: 'usd' });
    expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'idempotency_key_reused']);
  });

  test('replays a refusal, also when it would be ordered by now', async () => {
    buyer = await shop.registerUser();
    const body = { topupData: freefireData(offer), currency: 'usd' };
    const first = await rest('poor', body);
    await shop.credit(buyer.userId, 'usd', 1000n);
    const second = await rest('poor', body);
    expect(first.statusCode).toBe(402);
    expect(second.rawPayload).toEqual(first.rawPayload);
  });

  test('is kept as long as the order', async () => {
    const { order_id: id } = await place(freefireData(offer), { idempotencyKey: 'kept' });
    const { rows } = await shop.deps.pool.query(
      `SELECT order_id FROM idempotency_keys WHERE user_id = $1 AND key = 'kept'`,
      [buyer.userId],
    );
    expect(rows).toEqual([{ order_id: id }]);
  });

  test('twenty at once run once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => rest('many', { topupData: unchecked(), currency: 'usd' })),
    );
    const payloads = answers.map(({ payload }) => payload);
    expect(new Set(payloads).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect(await balances()).toEqual({ available: 99_801n, held: 199n });
  });
});
