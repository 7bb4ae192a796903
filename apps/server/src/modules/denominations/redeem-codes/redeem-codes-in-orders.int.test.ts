import { describe, expect, test } from 'vitest';
import { newCode } from '#testing/fixtures/products.ts';
import { outcomesOf } from '#testing/clients/outcomes.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { useRedeemCodes } from '#testing/shops/use-redeem-codes.ts';
import { releaseRedeemCodes, markCodeRejected } from '../index.ts';

const { world, codes, newDenomination, add, load, order, stateOf, actions } = useRedeemCodes();

describe('a redeem code of an order', () => {
  test('lists an order’s redeem code as used with its order, and refuses to change, move, toggle or delete it', async () => {
    const other = await newDenomination(325);
    const { id } = await add();
    const orderId = await order();
    expect(await codes().get({ id })).toMatchObject({ status: 'used', orderId });
    for (const change of [
      { status: 'available' },
      { status: 'error' },
      { code: newCode() },
      { denominationId: other },
    ] as const) {
      await expect(codes().update({ id, ...change })).rejects.toEqual(refusal('conflict'));
    }
    await expect(codes().delete({ id })).rejects.toEqual(refusal('conflict'));
    expect(await stateOf(id)).toBe('reserved');
    await world.shop.deps.pool.query(`UPDATE topup_codes SET state = 'redeemed' WHERE id = $1`, [
      id,
    ]);
    await expect(codes().update({ id, status: 'available' })).rejects.toEqual(refusal('conflict'));
    await expect(codes().delete({ id })).rejects.toEqual(refusal('conflict'));
    expect(await codes().get({ id })).toMatchObject({ status: 'used', orderId });
  });

  const giveBack = async () => {
    const { rows } = await world.shop.deps.pool.query<{ id: bigint }>(
      `SELECT order_item_id AS id FROM topup_codes WHERE denomination_id = $1 AND state = 'reserved'`,
      [world.denominationId],
    );
    for (const { id } of rows) await releaseRedeemCodes(world.shop.deps.pool, id);
  };

  test('a released redeem code is free again if unseen, and off sale if seen', async () => {
    const [unseen, seen] = [await add(), await add()];
    await order();
    await order();
    await codes().reveal({ id: seen.id, reason: 'support' });
    expect(await stateOf(seen.id)).toBe('reserved');
    await giveBack();
    expect([await stateOf(unseen.id), await stateOf(seen.id)]).toEqual(['available', 'used']);
    expect(await codes().get({ id: unseen.id })).not.toHaveProperty('orderId');
  });

  test('a redeem code that the supplier rejects becomes an error in any state', async () => {
    const [held, unseen, seen] = [await add(), await add(), await add()];
    for (let orders = 0; orders < 3; orders++) await order();
    await codes().reveal({ id: seen.id, reason: 'support' });
    await markCodeRejected(world.shop.deps.pool, BigInt(held.id));
    await giveBack();
    for (const one of [unseen, seen]) await markCodeRejected(world.shop.deps.pool, BigInt(one.id));
    expect(
      await codes().list({ denominationId: world.denominationId, status: 'error' }),
    ).toMatchObject({ total: 3 });
    await expect(order()).rejects.toMatchObject({ cause: { code: 'out_of_stock' } });
  });

  test('the database refuses to put a seen redeem code back on sale automatically', async () => {
    const { id } = await add();
    await order();
    await codes().reveal({ id, reason: 'support' });
    await expect(
      world.shop.deps.pool.query(
        `UPDATE topup_codes SET state = 'available', order_item_id = NULL WHERE id = $1`,
        [id],
      ),
    ).rejects.toMatchObject({ constraint: 'code_transition' });
  });
});

describe('revealing a redeem code', () => {
  test('revealing a free redeem code takes it off sale, and putting it back is an audit action of its own', async () => {
    const { id } = await add();
    await codes().reveal({ id, reason: 'check' });
    expect(await stateOf(id)).toBe('used');
    await expect(order()).rejects.toMatchObject({ cause: { code: 'out_of_stock' } });
    await codes().update({ id, status: 'available' });
    await order();
    expect(await stateOf(id)).toBe('reserved');
    expect(await actions(id)).toEqual([
      'topup_code.put_back',
      'topup_code.reveal',
      'topup_code.create',
    ]);
  });

  test('a redeem code that is revealed and ordered concurrently is either reserved for the order or off sale', async () => {
    for (let round = 0; round < 10; round++) {
      world.denominationId = await newDenomination(60);
      const { id } = await add();
      const [ordered, revealed] = await Promise.allSettled([order(), codes().reveal({ id })]);
      expect(revealed.status).toBe('fulfilled');
      expect(await stateOf(id)).toBe(ordered.status === 'fulfilled' ? 'reserved' : 'used');
    }
  });
});

test('finds redeem codes by denomination, status, whole code and order', async () => {
  const code = newCode();
  const [free, used, broken, held] = [await add(code), await add(), await add(), await add()];
  await codes().update({ id: used.id, status: 'used' });
  await codes().update({ id: broken.id, status: 'error' });
  await codes().update({ id: free.id, status: 'used' });
  const orderId = await order();
  await codes().update({ id: free.id, status: 'available' });
  const other = await add(newCode(), await newDenomination(325));
  const found = async (input: Parameters<ReturnType<typeof codes>['list']>[0]) => {
    const { items, total } = await codes().list(input);
    expect(total).toBe(items.length);
    return items.map(({ id }) => id);
  };
  expect(await found({ denominationId: world.denominationId })).toEqual([
    held.id,
    broken.id,
    used.id,
    free.id,
  ]);
  expect(await found({ denominationId: world.denominationId, sort: 'created' })).toEqual([
    free.id,
    used.id,
    broken.id,
    held.id,
  ]);
  expect(await found({ denominationId: world.denominationId, status: 'available' })).toEqual([
    free.id,
  ]);
  expect(await found({ denominationId: world.denominationId, status: 'used' })).toEqual([
    held.id,
    used.id,
  ]);
  expect(await found({ denominationId: world.denominationId, status: 'error' })).toEqual([
    broken.id,
  ]);
  expect(await found({ q: code })).toEqual([free.id]);
  expect(await found({ q: orderId })).toEqual([held.id]);
  expect(await found({ q: 'nothing' })).toEqual([]);
  expect(await found({ q: orderId, status: 'used' })).toEqual([held.id]);
  expect(await found({ q: orderId, status: 'available' })).toEqual([]);
  expect(await found({ q: code, denominationId: world.denominationId })).toEqual([free.id]);
  expect(await found({ q: code, denominationId: 999_999 })).toEqual([]);
  const page = await codes().list({
    denominationId: world.denominationId,
    pageSize: 2,
    after: held.id,
  });
  expect(page.items.map(({ id }) => id)).toEqual([broken.id, used.id]);
  expect((await codes().list({ pageSize: 1 })).items).toEqual([other]);
});

test('ten of 64 concurrent top-up orders get a redeem code each, and the others are refused without a charge', async () => {
  await load(Array.from({ length: 10 }, () => newCode()).join('\n'));
  const uncharged = async () => {
    const accounts = await world.shop.rows(
      `SELECT FROM accounts WHERE kind = 'available' AND currency = 'usd' AND balance = 1000`,
    );
    return accounts.length;
  };
  const before = await uncharged();
  const { done, refused } = await outcomesOf(Array.from({ length: 64 }, () => order()));
  expect(done).toHaveLength(10);
  expect(new Set(refused)).toEqual(new Set(['out_of_stock']));
  const { items } = await codes().list({ denominationId: world.denominationId });
  expect(items.map(({ orderId }) => orderId).toSorted()).toEqual(done.toSorted());
  expect(await uncharged()).toBe(before + 54);
}, 60_000);
