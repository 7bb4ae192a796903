import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { DomainError } from '#errors.ts';
import { revokeApiKey } from '#modules/service-accounts/index.ts';
import { waitForLocks } from '#testing/clients/wait-for-locks.ts';
import { placeTopup } from '#testing/clients/place-topup.ts';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { avoidDayChange } from '#testing/fixtures/avoid-day-change.ts';
import { createService, createTestKey, type TestKey } from '#testing/fixtures/service-accounts.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { giveUp } from '#testing/fixtures/settle-topup-items.ts';
import { addDenomination, freefireData, itemsOf } from '#testing/fixtures/stocked-denominations.ts';
import { refusalOf } from '#procedures/error-mapping.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';

/* The database enforces the daily spending limit of a key in the charging transaction. */

const shop = useTestShop();
const offer = useFixture(() => addDenomination(shop.deps, { name: '100 diamonds' }));
beforeEach(() => avoidDayChange());
afterAll(() => expectSoundLedger(shop));

const spentBy = async (keyId: number) => {
  const { rows } = await shop.deps.pool.query<{ currency: string; spent: bigint }>(
    `SELECT currency, spent FROM api_key_days
      WHERE key_id = $1 AND day = (now() AT TIME ZONE 'UTC')::date ORDER BY currency`,
    [keyId],
  );
  return Object.fromEntries(rows.map(({ currency, spent }) => [currency, spent]));
};
/** Returns a call's answer or its refusal. */
const ended = <T>(call: Promise<T>): Promise<T | DomainError> =>
  call.catch((error: unknown) => {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return refusal;
  });
/** Orders a top-up of 1.99; returns its answer or its refusal. */
const topUp = async (service: TestKey) => ended(placeTopup(service, freefireData(offer)));
/** Moves the spending of a key to the previous day. */
const letTheDayPass = async (keyId: number) => {
  const tables = ['orders', 'api_key_days'];
  for (const table of tables)
    await shop.deps.pool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await shop.deps.pool.query(
    `UPDATE orders SET created_at = created_at - interval '1 day' WHERE api_key_id = $1`,
    [keyId],
  );
  await shop.deps.pool.query('UPDATE api_key_days SET day = day - 1 WHERE key_id = $1', [keyId]);
  for (const table of tables)
    await shop.deps.pool.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
};

describe('the spending limit of a day', () => {
  test('an API key may spend exactly its daily limit and is not charged beyond it', async () => {
    const service = await createService(shop, { limitUsd: 1000n, limitRub: 0n });
    const { optionId } = await stockShelf(shop.deps, { usd: 500n, rub: 1n, codes: 5 });
    await shop.credit(service.userId, 'usd', 5000n);
    await shop.credit(service.userId, 'rub', 5000n);
    const buy = async (currency: 'usd' | 'rub', idempotencyKey: string) => {
      await fillCart(shop.deps, service.userId, optionId);
      return service.call.orders.payFromBalance({ currency, idempotencyKey });
    };
    const first = await buy('usd', 'first');
    // A replay does not count as spending.
    expect(await buy('usd', 'first')).toEqual(first);
    expect(await spentBy(service.keyId)).toEqual({ usd: 500n });
    await service.call.orders.payFromBalance({ currency: 'usd' });
    const full = { limit: 10, spent: 10, currency: 'usd' };
    const code = 'spending_limit_exceeded';
    expect(await ended(buy('usd', 'beyond'))).toMatchObject({ code, status: 403, details: full });
    const none = { limit: 0, spent: 0, currency: 'rub' };
    expect(await ended(buy('rub', 'never'))).toMatchObject({ code, details: none });
    expect(await service.call.wallet.balance()).toEqual([
      { currency: 'usd', amount: 40 },
      { currency: 'rub', amount: 50 },
    ]);
    expect(await spentBy(service.keyId)).toEqual({ usd: 1000n });

    // The refusal is temporary, so that the same idempotency key succeeds on the next day.
    await letTheDayPass(service.keyId);
    const later = await service.call.orders.payFromBalance({
      currency: 'usd',
      idempotencyKey: 'beyond',
    });
    expect(later).toMatchObject({ success: true });
    expect(await spentBy(service.keyId)).toEqual({ usd: 500n });
  });

  test('fifty concurrent orders do not exceed a spending limit for ten', async () => {
    const service = await createService(shop, { limitUsd: 1999n });
    const other = await createTestKey(shop, service.userId, { limitUsd: 600n });
    await shop.credit(service.userId, 'usd', 100_000n);
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const outcome = await topUp(n % 3 === 0 ? other : service);
        return 'success' in outcome ? 'placed' : outcome.code;
      }),
    );
    expect(new Set(outcomes)).toEqual(new Set(['placed', 'spending_limit_exceeded']));
    expect(outcomes.filter((outcome) => outcome === 'placed')).toHaveLength(10 + 3);
    expect(await spentBy(service.keyId)).toEqual({ usd: 1990n });
    expect(await spentBy(other.keyId)).toEqual({ usd: 597n });
    const { rowCount } = await shop.deps.pool.query('SELECT 1 FROM orders WHERE user_id = $1', [
      service.userId,
    ]);
    expect(rowCount).toBe(13);
  });

  test('refunds do not reduce the spending of an API key', async () => {
    const service = await createService(shop, { limitUsd: 100n });
    const { optionId } = await stockShelf(shop.deps, { usd: 100n, codes: 2 });
    await shop.credit(service.userId, 'usd', 1000n);
    const buy = async () => {
      await fillCart(shop.deps, service.userId, optionId);
      return service.call.orders.payFromBalance({ currency: 'usd' });
    };
    const { order_id: id } = await buy();
    await service.call.orders.refundUnrevealed({ id });
    expect(await ended(buy())).toMatchObject({ code: 'spending_limit_exceeded' });
    expect(await spentBy(service.keyId)).toEqual({ usd: 100n });
  });

  test('top-ups count towards the spending limit, also failed ones', async () => {
    const service = await createService(shop, { limitUsd: 300n });
    await shop.credit(service.userId, 'usd', 10_000n);
    const placed = await topUp(service);
    const details = { limit: 3, spent: 1.99, currency: 'usd' };
    const refused = { code: 'spending_limit_exceeded', details };
    expect(await topUp(service)).toMatchObject(refused);
    const [item = 0n] = await itemsOf(shop.deps, 'order_id' in placed ? placed.order_id : '');
    await giveUp(shop.deps, item);
    expect(await topUp(service)).toMatchObject(refused);
    expect(await spentBy(service.keyId)).toEqual({ usd: 199n });
  });

  test('each API key has its own spending limit, or none', async () => {
    const service = await createService(shop, { limitUsd: 0n });
    await shop.credit(service.userId, 'usd', 1000n);
    expect(await topUp(service)).toMatchObject({ code: 'spending_limit_exceeded' });
    const free = await createTestKey(shop, service.userId);
    for (let n = 0; n < 5; n++) expect(await topUp(free)).toMatchObject({ success: true });
    expect(await topUp(free)).toMatchObject({ code: 'insufficient_balance' });
    expect(await spentBy(free.keyId)).toEqual({ usd: 995n });
  });
});

describe('guards of the database', () => {
  const orderOf = (userId: number, keyId: number | null) =>
    [
      `INSERT INTO orders (id, user_id, status, currency, total_amount, api_key_id)
       VALUES ($1, $2, 'pending', 'usd', 100, $3)`,
      [randomUUID().slice(0, 16), userId, keyId],
    ] as const satisfies [string, unknown[]];
  const insertOrder = (userId: number, keyId: number | null) =>
    shop.deps.pool.query(...orderOf(userId, keyId));

  test('an order counts towards the spending of its day in UTC', async () => {
    const { userId, keyId } = await createService(shop);
    const client = await shop.deps.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(`SET LOCAL TIME ZONE 'Pacific/Kiritimati'`);
      await client.query(
        `INSERT INTO orders (id, user_id, status, currency, total_amount, api_key_id, created_at)
         SELECT at, $1, 'pending', 'usd', 100, $2, at::timestamptz
           FROM unnest('{2026-01-01T00:30Z,2026-01-01T23:30Z}'::text[]) AS at`,
        [userId, keyId],
      );
      const { rows } = await client.query('SELECT day::text, spent FROM api_key_days');
      expect(rows).toContainEqual({ day: '2026-01-01', spent: 200n });
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });

  test('the database refuses an order with a missing, revoked or foreign API key', async () => {
    const [service, other] = [await createService(shop), await createService(shop)];
    const customer = await shop.registerUser();
    const constraint = 'orders_of_services';
    await expect(insertOrder(service.userId, null)).rejects.toMatchObject({ constraint });
    await expect(insertOrder(service.userId, other.keyId)).rejects.toMatchObject({ constraint });
    await expect(insertOrder(customer.userId, other.keyId)).rejects.toMatchObject({ constraint });
    await revokeApiKey(shop.deps, { userId: null, nickname: 'test' }, { id: other.keyId });
    await expect(insertOrder(other.userId, other.keyId)).rejects.toMatchObject({
      constraint: 'orders_key_stands',
    });
  });

  test('the revocation of an API key waits for an order that is being written', async () => {
    const { userId, keyId } = await createService(shop);
    const ordering = await shop.deps.pool.connect();
    try {
      await ordering.query('BEGIN');
      await ordering.query(...orderOf(userId, keyId));
      const revoking = revokeApiKey(shop.deps, { userId: null, nickname: 'test' }, { id: keyId });
      await waitForLocks(shop, 1);
      await ordering.query('ROLLBACK');
      expect((await revoking).keys).toMatchObject([{ state: 'revoked' }]);
    } finally {
      ordering.release();
    }
  });

  test('the database refuses to change or delete an API key or to reduce its spending', async () => {
    const service = await createService(shop, { limitUsd: 500n });
    await shop.credit(service.userId, 'usd', 1000n);
    await topUp(service);
    const refusing = (sql: string) =>
      expect(shop.deps.pool.query(sql, [service.keyId])).rejects.toMatchObject({
        constraint: expect.stringMatching(/^(api_key|order_identity)/) as string,
      });
    await refusing('UPDATE api_keys SET limit_usd = NULL WHERE id = $1');
    await refusing(`UPDATE api_keys SET scopes = '{wallet}' WHERE id = $1`);
    await refusing(`UPDATE api_keys SET expires_at = expires_at + interval '1 day' WHERE id = $1`);
    await refusing('DELETE FROM api_keys WHERE id = $1');
    await refusing('UPDATE api_key_days SET spent = spent - 1 WHERE key_id = $1');
    await refusing('DELETE FROM api_key_days WHERE key_id = $1');
    await refusing('UPDATE orders SET api_key_id = NULL WHERE api_key_id = $1');
  });

  test('the database refuses to convert between users and service accounts', async () => {
    const service = await createService(shop);
    const { userId } = await shop.registerUser();
    for (const [id, role] of [
      [service.userId, 'user'],
      [service.userId, 'admin'],
      [userId, 'service'],
    ]) {
      await expect(
        shop.deps.pool.query('UPDATE users SET role = $2::role WHERE id = $1', [id, role]),
      ).rejects.toMatchObject({ constraint: 'users_keep_kind' });
    }
    await expect(
      shop.deps.pool.query(`UPDATE users SET password_hash = 'x' WHERE id = $1`, [service.userId]),
    ).rejects.toMatchObject({ constraint: 'users_service_password' });
    await expect(
      shop.deps.pool.query('INSERT INTO service_accounts (user_id) VALUES ($1)', [userId]),
    ).rejects.toMatchObject({ constraint: 'service_accounts_of_services' });
  });
});
