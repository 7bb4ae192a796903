import { describe, expect, test } from 'vitest';
import { withTransaction } from '#infra/db/transaction.ts';
import { buy } from '#testing/fixtures/products.ts';
import { insertRow, withoutTriggers } from '#testing/synthetic-rows.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { useEmptyProduct } from '#testing/shops/use-empty-product.ts';

const { world, prices, options, only, load } = useEmptyProduct();
const shown = () => world.shop.anonymous.catalogue.prices({ id: world.productId, regionId: 0 });
const entries = async (target: string) =>
  (await world.admin.call.admin.audit.list({ q: target })).items.filter(
    (each) => each.target === target,
  );

describe('repricing an option', () => {
  test('repricing moves free codes, the popular flag and the threshold, and leaves sold codes', async () => {
    await load(5);
    const first = await only();
    await prices().update({ id: first.id, popular: true, threshold: 7 });
    const buyer = await world.shop.registerUser();
    await buy(world.shop, buyer, { productId: world.productId, gameAmount: 100, quantity: 2 });
    const before = await only();
    const after = await prices().update({
      id: before.id,
      version: before.version,
      priceUsd: 6.5,
      reason: 'dearer now',
    });
    expect(after).toMatchObject({
      ...{ priceUsd: 6.5, priceRub: 450, available: 3, free: 3, popular: true, threshold: 7 },
    });
    expect(await only()).toEqual(after);
    expect(await shown()).toEqual([
      { game_amount: 100, price_usd: 6.5, price_rub: 450, available_count: 3 },
    ]);
    const [order] = (await buyer.call.orders.list({})).orders;
    expect(order?.items[0]?.price).toBe(4.99);
    const [entry] = await entries(`price_option:${before.id}`);
    expect(entry).toMatchObject({
      action: 'price_option.reprice',
      actor: world.admin.nickname,
      before: { priceUsdMinor: '499', priceRubMinor: '45000' },
      after: { priceUsdMinor: '650', priceRubMinor: '45000', moved: 3 },
    });
    const { rows } = await world.shop.deps.pool.query(
      `SELECT reason FROM audit_log WHERE action = 'price_option.reprice' AND target = $1`,
      [`price_option:${before.id}`],
    );
    expect(rows).toEqual([{ reason: 'dearer now' }]);
    expect(world.lines).toEqual([]);
  });

  test('repricing leaves the code of an activation at its price', async () => {
    await load(2);
    const before = await only();
    const { pool } = world.shop.deps;
    await withTransaction(pool, (tx) =>
      withoutTriggers(tx, async () => {
        const { rows } = await tx.query<{ id: bigint }>(
          `UPDATE codes SET state = 'used'
            WHERE id = (SELECT min(id) FROM codes WHERE option_id = $1) RETURNING id`,
          [before.id],
        );
        const activation = { code_id: rows[0]?.id, activation_item_id: 1 };
        await insertRow(tx, 'generated_codes', activation);
      }),
    );
    expect(await prices().update({ id: before.id, priceUsd: 6.5 })).toMatchObject({ free: 1 });
    const sql = `SELECT FROM codes WHERE option_id = ${before.id}`;
    expect(await world.shop.rows(sql)).toHaveLength(1);
  });

  test('a purchase of a cart at the old price is refused as price_changed after a repricing', async () => {
    await load(3);
    const buyer = await world.shop.registerUser();
    await world.shop.credit(buyer.userId, 'usd', 10_000n);
    await buyer.call.cart.add({
      productId: world.productId,
      gameAmount: 100,
      regionId: 0,
      quantity: 1,
    });
    await prices().update({ id: (await only()).id, priceUsd: 5.99 });
    await expect(buyer.call.orders.payFromBalance({ currency: 'usd' })).rejects.toEqual(
      refusal('price_changed', expect.anything()),
    );
  });

  test('repricing an option to the price of another one joins their codes', async () => {
    await load(2);
    await load(3, { usd: '5.99' });
    const [cheap] = await options();
    expect(await prices().update({ id: cheap?.id ?? 0, priceUsd: 5.99 })).toMatchObject({
      available: 5,
    });
    expect(await options()).toHaveLength(1);
  });

  test('refuses to reprice by an older version, an unknown option, an empty one, or without a currency', async () => {
    await load(1);
    const option = await only();
    const update = (fields: object) => prices().update({ id: option.id, ...fields });
    await expect(update({ priceUsd: 9, version: option.version + 1 })).rejects.toEqual(
      refusal('conflict', { version: option.version }),
    );
    await expect(update({ id: 2_000_000_000, priceUsd: 9 })).rejects.toEqual(refusal('not_found'));
    await expect(update({ priceUsd: null, priceRub: null })).rejects.toEqual(
      refusal('validation_error', { priceUsd: 'price_required' }),
    );
    await expect(update({ priceUsd: -1 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await buy(world.shop, await world.shop.registerUser(), {
      productId: world.productId,
      gameAmount: 100,
    });
    await expect(update({ priceUsd: 9 })).rejects.toEqual(
      refusal('conflict', { stock: 'no_codes', id: option.id }),
    );
  });

  test('refuses to change an option whose product was deleted, before it writes anything', async () => {
    await load(1);
    const option = await only();
    await world.admin.call.admin.products.delete({ id: world.productId });
    const { id, version } = option;
    for (const fields of [{ priceUsd: 9 }, { popular: true }])
      await expect(prices().update({ id, version, ...fields })).rejects.toEqual(
        refusal('not_found'),
      );
    const changes = [{ id, version, priceUsd: 9, priceRub: 450 }];
    await expect(prices().reprice({ changes })).rejects.toEqual(refusal('not_found'));
    expect(await entries(`price_option:${id}`)).toEqual([]);
    const { rows } = await world.shop.deps.pool.query(
      'SELECT version, popular, replaced_by FROM price_options WHERE product_id = $1',
      [world.productId],
    );
    expect(rows).toEqual([{ version, popular: false, replaced_by: null }]);
  });

  test('repricing an option back to its old price restores the old option', async () => {
    await load(2);
    const first = await only();
    const second = await prices().update({ id: first.id, priceUsd: 9.99 });
    expect(second.id).not.toBe(first.id);
    const third = await prices().update({ id: second.id, priceUsd: 4.99 });
    expect(third).toMatchObject({ id: first.id, available: 2 });
    expect(await shown()).toMatchObject([{ price_usd: 4.99, available_count: 2 }]);
  });
});

describe('repricing several options', () => {
  test('repricing several options sets them as previewed, also where one takes the price of another', async () => {
    await load(1, { usd: '10.00', rub: '1000' });
    await load(2, { usd: '11.00', rub: '1100' });
    await load(4, { usd: '12.10', rub: '1210' });
    const { rows, total } = await prices().preview({
      selection: { filter: { productId: world.productId } },
      percent: 10,
    });
    expect(total).toBe(3);
    expect(
      rows.map(({ before, after, merges }) => [before.priceUsd, after.priceUsd, merges]),
    ).toEqual([
      [10, 11, true],
      [11, 12.1, true],
      [12.1, 13.31, false],
    ]);
    const changes = rows.map(({ id, version, after }) => ({ id, version, ...after }));
    expect(await prices().reprice({ changes })).toEqual({ options: 3, codes: 7 });
    expect((await options()).map(({ priceUsd, available }) => [priceUsd, available])).toEqual([
      [11, 1],
      [12.1, 2],
      [13.31, 4],
    ]);
    // The preview is outdated by now.
    await expect(prices().reprice({ changes })).rejects.toEqual(
      refusal('conflict', expect.anything()),
    );
  });

  test('a preview of prices says that they will join an option outside of the selection', async () => {
    await load(1, { usd: '10.00', rub: '' });
    await load(1, { usd: '11.00', rub: '' });
    const [ten, eleven] = await options();
    const merges = async () => {
      const selection = { ids: [ten?.id ?? 0] };
      return (await prices().preview({ selection, percent: 10 })).rows.map((row) => row.merges);
    };
    expect(await merges()).toEqual([true]);
    // The codes leave the option at 11, which is then replaced.
    await prices().update({ id: eleven?.id ?? 0, priceUsd: 15 });
    expect(await merges()).toEqual([false]);
  });

  test('reprices an option that is named twice once, at the last price', async () => {
    await load(2);
    const { id, version } = await only();
    const changes = [9, 8].map((priceUsd) => ({ id, version, priceUsd, priceRub: 450 }));
    expect(await prices().reprice({ changes })).toEqual({ options: 1, codes: 2 });
    expect(await only()).toMatchObject({ priceUsd: 8, available: 2 });
    expect(await entries(`price_option:${id}`)).toMatchObject([
      { action: 'price_option.reprice', after: { priceUsdMinor: '800', moved: 2 } },
    ]);
  });

  test('repricing several options sets all prices or none, and refuses 0', async () => {
    await load(1, { usd: '0.01', rub: '0.01' });
    await load(1, { usd: '8.00', rub: '800' });
    const { rows } = await prices().preview({
      selection: { ids: (await options()).map(({ id }) => id) },
      percent: -60,
      currencies: 'usd',
    });
    expect(rows.map(({ after, problem, falls }) => [after, problem, falls])).toEqual([
      [{ priceUsd: 0, priceRub: 0.01 }, 'price_too_low', true],
      [{ priceUsd: 3.2, priceRub: 800 }, undefined, true],
    ]);
    const [first, second] = await options();
    if (!first || !second) throw new Error('two options were expected');
    const changes = [
      { id: first.id, version: first.version, priceUsd: 1, priceRub: 1 },
      { id: second.id, version: second.version + 1, priceUsd: 1, priceRub: 1 },
    ];
    await expect(prices().reprice({ changes })).rejects.toEqual(
      refusal('conflict', expect.anything()),
    );
    expect(await options()).toEqual([first, second]);
  });
});

describe('the list of price options', () => {
  test('filters price options by stock, and searches them', async () => {
    await load(1);
    await load(9, { amount: 200 });
    await load(1, { amount: 300 });
    await buy(world.shop, await world.shop.registerUser(), {
      productId: world.productId,
      gameAmount: 300,
    });
    const amounts = async (input: object) =>
      (await prices().list({ productId: world.productId, ...input })).items.map(
        ({ gameAmount }) => gameAmount,
      );
    expect(await amounts({})).toEqual([100, 200, 300]);
    expect(await amounts({ stock: 'low' })).toEqual([100, 300]);
    expect(await amounts({ stock: 'sold_out' })).toEqual([300]);
    expect(await amounts({ stock: 'in_stock', sort: '-available' })).toEqual([200, 100]);
    expect(await amounts({ regionId: 0, q: 'product' })).toEqual([100, 200, 300]);
    expect(await amounts({ q: 'nothing like it' })).toEqual([]);
  });
});
