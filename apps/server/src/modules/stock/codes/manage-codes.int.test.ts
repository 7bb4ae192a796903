import type { AdminCode } from '@manabar/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { addProduct, buy, line, newCode } from '#testing/fixtures/products.ts';
import { findColumnsContaining } from '#testing/fixtures/find-columns-containing.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { revealCode } from '../index.ts';
import { useCodeAdmin } from '#testing/shops/code-admin.ts';
import type { TestUser } from '#testing/shops/test-shop.ts';

const world = useCodeAdmin();
const { codes, create, prices } = world;

const stateOf = async (id: number) =>
  (
    await world.shop.deps.pool.query<{ state: string }>('SELECT state FROM codes WHERE id = $1', [
      id,
    ])
  ).rows[0]?.state;

describe('creating a code', () => {
  test('shows a new code by its last four characters', async () => {
    const code = newCode();
    const made = await create({ code, popular: true });
    expect(made).toEqual({
      id: expect.any(Number),
      productId: world.productId,
      batchId: expect.any(Number) as number,
      product: expect.stringContaining('Product'),
      regionId: 0,
      code: `••••${code.slice(-4)}`,
      gameAmount: 100,
      priceUsd: 4.99,
      priceRub: 450,
      popular: true,
      status: 'available',
      created: expect.stringMatching(/Z$/),
      version: 1,
    });
    expect(await codes().get({ id: made.id })).toEqual(made);
    expect(await prices()).toMatchObject([{ available_count: 1 }]);
  });

  test('keeps a code that was used elsewhere off sale', async () => {
    const code = newCode();
    const made = await create({ code, status: 'used' });
    expect(made).toMatchObject({ status: 'used', code: `••••${code.slice(-4)}` });
    expect(await stateOf(made.id)).toBe('used');
    expect(await prices()).toMatchObject([{ available_count: 0 }]);
  });

  test('refuses a new code that was loaded before, into any product', async () => {
    const code = newCode();
    await create({ code });
    const other = await addProduct(world.admin);
    await expect(create({ code: ` ${code} `, productId: other.id })).rejects.toEqual(
      refusal('conflict', { code: 'duplicate' }),
    );
  });

  test.each([
    [{ priceUsd: -1 }, 'priceUsd'],
    [{ priceUsd: 4.999 }, 'priceUsd'],
    [{ priceUsd: null, priceRub: null }, 'priceUsd'],
    [{ gameAmount: 0 }, 'gameAmount'],
    [{ code: '  ' }, 'code'],
    [{ code: 'a\nb' }, 'code'],
    [{ code: 'a\u200b' }, 'code'],
  ])('refuses a new code with %j', async (fields, field) => {
    await expect(create(fields)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      cause: { issues: [{ path: [field] }] },
    });
  });

  test('refuses a new code for an unknown product or region', async () => {
    await expect(create({ productId: 999_999 })).rejects.toEqual(refusal('not_found'));
    await expect(create({ regionId: 999_999 })).rejects.toEqual(refusal('not_found'));
  });
});

describe('managing a sold code', () => {
  let sold: AdminCode;
  let customer: TestUser;
  let orderId: string;
  beforeEach(async () => {
    sold = await create();
    customer = await world.shop.registerUser();
    orderId = await buy(world.shop, customer, { productId: world.productId, gameAmount: 100 });
  });

  test('an admin’s reveal of a sold code leaves it sold, and its customer cannot return it any more', async () => {
    const { code } = await codes().reveal({ id: sold.id, reason: 'support' });
    expect(code).toMatch(/^T-/);
    expect(await stateOf(sold.id)).toBe('sold');
    const { rows } = await world.shop.deps.pool.query(
      'SELECT revealed_by FROM codes WHERE id = $1',
      [sold.id],
    );
    expect(rows).toEqual([{ revealed_by: world.admin.userId }]);
    await expect(customer.call.orders.refundUnrevealed({ id: orderId })).rejects.toEqual(
      refusal('already_revealed'),
    );
  });

  test('the admin page of an order distinguishes a code that only an admin revealed from one that the customer opened', async () => {
    const shown = async () => {
      const { items } = await world.admin.call.admin.orders.get({ id: orderId });
      return items[0]?.codes[0];
    };
    expect(await shown()).toMatchObject({ seen: false });
    await codes().reveal({ id: sold.id, reason: 'support' });
    expect(await shown()).toMatchObject({ seen: true, only_admins_saw: true });
    await customer.call.orders.revealCodes({ id: orderId });
    expect((await shown())?.only_admins_saw).toBeUndefined();
  });
});

describe('revealing a code', () => {
  test('a code that an admin reveals and a customer buys concurrently is either sold or off sale', async () => {
    for (let round = 0; round < 10; round++) {
      const product = await addProduct(world.admin);
      const { id } = await create({ productId: product.id });
      const customer = await world.shop.registerUser();
      const [bought, revealed] = await Promise.allSettled([
        buy(world.shop, customer, { productId: product.id, gameAmount: 100 }),
        codes().reveal({ id }),
      ]);
      expect(revealed.status).toBe('fulfilled');
      expect(await stateOf(id)).toBe(bought.status === 'fulfilled' ? 'sold' : 'used');
    }
  });

  test('revealing a code requires a reason in production', async () => {
    const { id } = await create();
    const actor = { userId: world.admin.userId, nickname: world.admin.nickname };
    const production = {
      ...world.shop.deps,
      env: { ...world.shop.deps.env, NODE_ENV: 'production' as const },
    };
    await expect(revealCode(production, actor, { id })).rejects.toMatchObject({
      code: 'validation_error',
      details: { reason: 'required' },
    });
    expect(await stateOf(id)).toBe('available');
    await expect(
      revealCode(production, actor, { id, reason: 'asked by the customer' }),
    ).resolves.toBeDefined();
  });

  test('revealing a code without its key fails, and leaves it unseen', async () => {
    const { id } = await create();
    await world.shop.deps.pool.query(`UPDATE codes SET key_id = 'lost' WHERE id = $1`, [id]);
    await expect(codes().reveal({ id })).rejects.toThrow('lost');
    expect(await stateOf(id)).toBe('available');
    expect((await codes().get({ id })).code).toBe('••••');
  });
});

describe('deleting a code', () => {
  test('deleting a free code takes it out of stock, and it may be loaded again', async () => {
    const code = newCode();
    const { id } = await create({ code });
    expect(await codes().delete({ id })).toEqual({ success: true });
    expect(await prices()).toEqual([]);
    await expect(codes().get({ id })).rejects.toEqual(refusal('not_found'));
    await expect(codes().delete({ id })).rejects.toEqual(refusal('not_found'));
    expect((await create({ code })).status).toBe('available');
  });

  test('deleting a seen code takes it out of stock for good', async () => {
    const code = newCode();
    const { id } = await create({ code });
    await codes().reveal({ id });
    expect(await codes().delete({ id })).toEqual({ success: true });
    await expect(create({ code })).rejects.toEqual(refusal('conflict', { code: 'duplicate' }));
    expect(
      await world.admin.call.admin.codes.bulkLoad({ productId: world.productId, text: line(code) }),
    ).toEqual({
      added: 0,
      duplicates: 1,
      errors: [],
    });
    expect(await codes().list({ q: code })).toMatchObject({ total: 0 });
  });

  test('the replaced text of a seen code cannot be loaded again', async () => {
    const [seen, unseen, next] = [newCode(), newCode(), newCode()];
    const first = await create({ code: seen });
    await codes().reveal({ id: first.id });
    await codes().update({ id: first.id, code: next });
    await expect(create({ code: seen })).rejects.toEqual(
      refusal('conflict', { code: 'duplicate' }),
    );
    await expect(create({ code: next })).rejects.toEqual(
      refusal('conflict', { code: 'duplicate' }),
    );
    const second = await create({ code: unseen });
    await codes().update({ id: second.id, code: newCode() });
    expect((await create({ code: unseen })).status).toBe('available');
  });
});

test('no table holds a code in clear text', async () => {
  const code = newCode();
  const { id } = await create({ code });
  await codes().update({ id, status: 'used' });
  await codes().reveal({ id, reason: 'look' });
  expect(await findColumnsContaining(world.shop, [code])).toEqual([]);
});
