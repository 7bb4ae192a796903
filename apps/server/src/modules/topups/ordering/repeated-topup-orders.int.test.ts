import { beforeEach, describe, expect, test } from 'vitest';
import { DomainError } from '#errors.ts';
import { useTopupOrders } from '#testing/shops/use-topup-orders.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { freefireData } from '#testing/fixtures/stocked-denominations.ts';

// An order first checks the player; its repetition with the same key replays the answer.

const { world, place, refused, balances } = useTopupOrders();

describe('the player check of an order', () => {
  beforeEach(() => world.shop.credit(world.buyer.userId, 'usd', 100_000n));
  const unchecked = (changes = {}) =>
    freefireData(world.offer, { check_token: undefined, ...changes });
  const nameOf = async (id: string) =>
    (await world.buyer.call.orders.detail({ id })).items[0]?.player_name;

  test('a top-up order with a genuine check token skips the player check', async () => {
    const { order_id: id } = await place(freefireData(world.offer));
    expect(await nameOf(id)).toBe('LuckyOtter_9');
    expect(world.players.asked).toBe(0);
  });

  test.each([undefined, null, 'forged'])(
    'a top-up order with the check token %j checks the player outside any transaction',
    async (token) => {
      let open: unknown;
      world.players.answer = async () => {
        const { rows } = await world.shop.deps.pool.query(
          `SELECT count(*)::int AS n FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL AND state <> 'active'`,
        );
        open = rows[0];
        return { found: true, playerName: 'BraveWolf_3' };
      };
      const { order_id: id } = await place(unchecked({ check_token: token }));
      expect(open).toEqual({ n: 0 });
      expect(await nameOf(id)).toBe('BraveWolf_3');
      expect(world.players.asked).toBe(1);
    },
  );

  test('top-up orders that wait for the supplier do not delay other changes of their customer', async () => {
    const checked = Promise.withResolvers<{ found: false }>();
    world.players.answer = () => checked.promise;
    const waiting = Array.from({ length: 3 }, () => refused(() => place(unchecked())));
    await expect.poll(() => world.players.asked).toBe(3);
    expect(await world.buyer.call.cart.clear()).toEqual({ success: true });
    checked.resolve({ found: false });
    expect(await Promise.all(waiting)).toEqual(Array(3).fill(refusal('player_not_found')));
  });

  test('a top-up order for a player who does not exist charges nothing, and its repetition replays the refusal', async () => {
    world.players.answer = () => Promise.resolve({ found: false });
    const once = () => place(unchecked(), { idempotencyKey: `nobody-${world.buyer.userId}` });
    expect(await refused(once)).toEqual(refusal('player_not_found'));
    world.players.answer = () => Promise.resolve({ found: true, playerName: 'there by now' });
    expect(await refused(once)).toEqual(refusal('player_not_found'));
    expect(world.players.asked).toBe(1);
  });

  test('a top-up order whose player nobody could check charges nothing, and keeps the idempotency key free', async () => {
    world.players.answer = () => Promise.reject(new DomainError('supplier_unavailable'));
    const once = () => place(unchecked(), { idempotencyKey: `later-${world.buyer.userId}` });
    expect(await refused(once)).toEqual(refusal('supplier_unavailable'));
    world.players.answer = () => Promise.resolve({ found: true, playerName: 'Name_1' });
    await expect(once()).resolves.toMatchObject({ success: true });
  });
});

describe('the idempotency key of an order', () => {
  beforeEach(() => world.shop.credit(world.buyer.userId, 'usd', 100_000n));
  const rest = async (key: string | undefined, payload: object) => {
    const app = await world.shop.app();
    return app.inject({
      method: 'POST',
      url: '/api/orders/topup',
      headers: {
        authorization: `Bearer ${world.buyer.token}`,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      payload,
    });
  };
  const unchecked = () => freefireData(world.offer, { check_token: undefined });

  test('an order of a top-up requires an idempotency key', async () => {
    const answer = await rest(undefined, { topupData: freefireData(world.offer), currency: 'usd' });
    expect([answer.statusCode, answer.json().error.code]).toEqual([
      400,
      'idempotency_key_required',
    ]);
  });

  test('a repeated top-up order replays the first answer byte for byte, without a second player check', async () => {
    const body = { topupData: unchecked(), currency: 'usd' };
    const first = await rest('again', body);
    world.players.answer = () => Promise.reject(new Error('nobody may ask'));
    const second = await rest('again', body);
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.rawPayload).toEqual(first.rawPayload);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(await balances()).toMatchObject({ held: 199n });
  });

  test('a repeated top-up order replays a refusal, also when it would succeed by now', async () => {
    world.buyer = await world.shop.registerUser();
    const body = { topupData: freefireData(world.offer), currency: 'usd' };
    const first = await rest('poor', body);
    await world.shop.credit(world.buyer.userId, 'usd', 1000n);
    const second = await rest('poor', body);
    expect(first.statusCode).toBe(402);
    expect(second.rawPayload).toEqual(first.rawPayload);
  });

  test('keeps the idempotency key of a top-up order as long as the order', async () => {
    const { order_id: id } = await place(freefireData(world.offer), { idempotencyKey: 'kept' });
    const { rows } = await world.shop.deps.pool.query(
      `SELECT order_id FROM idempotency_keys WHERE user_id = $1 AND key = 'kept'`,
      [world.buyer.userId],
    );
    expect(rows).toEqual([{ order_id: id }]);
  });

  test('places twenty concurrent top-up orders with one idempotency key once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => rest('many', { topupData: unchecked(), currency: 'usd' })),
    );
    const payloads = answers.map(({ payload }) => payload);
    expect(new Set(payloads).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect(await balances()).toEqual({ available: 99_801n, held: 199n });
  });
});
