import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newCode } from '#testing/goods.ts';
import { pubgCodesOf } from '#testing/pubg-codes.ts';
import { refusal } from '#testing/refusal.ts';
import { createTestShop, type TestShop, type TestUser } from '#testing/test-shop.ts';
import { KnownPlayers } from '#testing/topup-shelf.ts';
import { freeTopupCodes, revealPubgCode, spoilTopupCode } from './index.ts';

let shop: TestShop;
let admin: TestUser;
let pubg: ReturnType<typeof pubgCodesOf>;
let denominationId: number;

beforeAll(async () => {
  shop = await createTestShop();
  shop.deps.playerChecks = new KnownPlayers();
  admin = await shop.createAdmin();
  pubg = pubgCodesOf(shop, admin);
});
beforeEach(async () => {
  denominationId = await newDenomination(60);
});
afterAll(() => shop.close());

const codes = () => pubg.codes();
const newDenomination = (amount: number) => pubg.newDenomination(amount);
const add = (code = newCode(), of = denominationId) => pubg.add(of, code);
const load = (file: string, of = denominationId) => pubg.load(of, file);
const order = () => pubg.order(denominationId);
const stateOf = (id: number) => pubg.stateOf(id);
const acts = (id: number) => pubg.acts(id);

describe('a code of an order', () => {
  test('shows as used, with its order, and cannot be changed, moved, toggled or deleted', async () => {
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
    await shop.deps.pool.query(`UPDATE topup_codes SET state = 'redeemed' WHERE id = $1`, [id]);
    await expect(codes().update({ id, status: 'available' })).rejects.toEqual(refusal('conflict'));
    await expect(codes().delete({ id })).rejects.toEqual(refusal('conflict'));
    expect(await codes().get({ id })).toMatchObject({ status: 'used', orderId });
  });

  const giveBack = async () => {
    const { rows } = await shop.deps.pool.query<{ id: bigint }>(
      `SELECT order_item_id AS id FROM topup_codes WHERE denomination_id = $1 AND state = 'reserved'`,
      [denominationId],
    );
    for (const { id } of rows) await freeTopupCodes(shop.deps.pool, id);
  };

  test('that it gives back unseen is free again, seen it stays off sale', async () => {
    const [unseen, seen] = [await add(), await add()];
    await order();
    await order();
    await codes().reveal({ id: seen.id, reason: 'support' });
    expect(await stateOf(seen.id)).toBe('reserved');
    await giveBack();
    expect([await stateOf(unseen.id), await stateOf(seen.id)]).toEqual(['available', 'used']);
    expect(await codes().get({ id: unseen.id })).not.toHaveProperty('orderId');
  });

  test('that turns out to be of no use is an error, held or given back, seen or not', async () => {
    const [held, unseen, seen] = [await add(), await add(), await add()];
    for (let orders = 0; orders < 3; orders++) await order();
    await codes().reveal({ id: seen.id, reason: 'support' });
    await spoilTopupCode(shop.deps.pool, BigInt(held.id));
    await giveBack();
    for (const one of [unseen, seen]) await spoilTopupCode(shop.deps.pool, BigInt(one.id));
    expect(await codes().list({ denominationId, status: 'error' })).toMatchObject({ total: 3 });
    await expect(order()).rejects.toMatchObject({ cause: { code: 'out_of_stock' } });
  });

  test('that was seen goes back on sale by no statement', async () => {
    const { id } = await add();
    await order();
    await codes().reveal({ id, reason: 'support' });
    await expect(
      shop.deps.pool.query(
        `UPDATE topup_codes SET state = 'available', order_item_id = NULL WHERE id = $1`,
        [id],
      ),
    ).rejects.toMatchObject({ constraint: 'code_transition' });
  });
});

describe('revealing', () => {
  test('takes a free code off sale; putting it back is an act of its own', async () => {
    const { id } = await add();
    await codes().reveal({ id, reason: 'check' });
    expect(await stateOf(id)).toBe('used');
    await expect(order()).rejects.toMatchObject({ cause: { code: 'out_of_stock' } });
    await codes().update({ id, status: 'available' });
    await order();
    expect(await stateOf(id)).toBe('reserved');
    expect(await acts(id)).toEqual([
      'topup_code.put_back',
      'topup_code.reveal',
      'topup_code.create',
    ]);
  });

  test('and ordering at once: one of them has it', async () => {
    for (let round = 0; round < 10; round++) {
      denominationId = await newDenomination(60);
      const { id } = await add();
      const [ordered, revealed] = await Promise.allSettled([order(), codes().reveal({ id })]);
      expect(revealed.status).toBe('fulfilled');
      expect(await stateOf(id)).toBe(ordered.status === 'fulfilled' ? 'reserved' : 'used');
    }
  });

  test('needs a reason in production', async () => {
    const { id } = await add();
    const actor = { userId: admin.userId, nickname: admin.nickname };
    const production = { ...shop.deps, env: { ...shop.deps.env, NODE_ENV: 'production' as const } };
    await expect(async () => revealPubgCode(production, actor, { id })).rejects.toMatchObject({
      code: 'validation_error',
      details: { reason: 'required' },
    });
    expect(await stateOf(id)).toBe('available');
    await expect(revealPubgCode(production, actor, { id, reason: 'asked' })).resolves.toBeDefined();
  });

  test('without its key fails, and counts as not seen', async () => {
    const { id } = await add();
    await shop.deps.pool.query(`UPDATE topup_codes SET key_id = 'lost' WHERE id = $1`, [id]);
    await expect(codes().reveal({ id })).rejects.toThrow('lost');
    expect(await stateOf(id)).toBe('available');
    expect((await codes().get({ id })).code).toBe('••••');
  });
});

test('lists find by denomination, status, whole code and order', async () => {
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
  expect(await found({ denominationId })).toEqual([held.id, broken.id, used.id, free.id]);
  expect(await found({ denominationId, sort: 'created' })).toEqual([
    free.id,
    used.id,
    broken.id,
    held.id,
  ]);
  expect(await found({ denominationId, status: 'available' })).toEqual([free.id]);
  expect(await found({ denominationId, status: 'used' })).toEqual([held.id, used.id]);
  expect(await found({ denominationId, status: 'error' })).toEqual([broken.id]);
  expect(await found({ q: code })).toEqual([free.id]);
  expect(await found({ q: orderId })).toEqual([held.id]);
  expect(await found({ q: 'nothing' })).toEqual([]);
  const page = await codes().list({ denominationId, pageSize: 2, after: held.id });
  expect(page.items.map(({ id }) => id)).toEqual([broken.id, used.id]);
  expect((await codes().list({ pageSize: 1 })).items).toEqual([other]);
});

test('64 orders for 10 codes: ten have one each, the others are refused and charged nothing', async () => {
  await load(Array.from({ length: 10 }, () => newCode()).join('\n'));
  const results = await Promise.allSettled(Array.from({ length: 64 }, () => order()));
  const placed = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(placed).toHaveLength(10);
  for (const one of results) {
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({ cause: { code: 'out_of_stock' } });
  }
  const { items } = await codes().list({ denominationId });
  expect(items.map(({ orderId }) => orderId).toSorted()).toEqual(placed.toSorted());
}, 60_000);
