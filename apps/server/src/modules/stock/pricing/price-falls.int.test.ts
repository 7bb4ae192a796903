import { describe, expect, test } from 'vitest';
import { bulkJobsOf } from '#testing/fixtures/bulk-jobs.ts';
import { newCode } from '#testing/fixtures/products.ts';
import { useEmptyProduct } from '#testing/shops/use-empty-product.ts';

const { world, prices, options, only, load } = useEmptyProduct();

describe('an alert about a large price fall', () => {
  const falls = async () =>
    (await world.admin.call.admin.audit.list({ q: 'price.fall', pageSize: 5 })).items.filter(
      ({ action }) => action === 'price.fall',
    );
  const alerts = () =>
    world.lines.filter((fields) => (fields as { alert?: string }).alert === 'price_fall');

  test('a large fall of an option’s price raises an audited alert with the old value', async () => {
    await load(1, { usd: '94.99', rub: '9000' });
    const { id } = await only();
    await prices().update({ id, priceUsd: 0.01 });
    expect(alerts()).toEqual([
      {
        alert: 'price_fall',
        actor: world.admin.nickname,
        percent: 50,
        count: 1,
        changes: [
          {
            target: `price_option:${id}`,
            before: { usd: 94.99, rub: 9000 },
            after: { usd: 0.01, rub: 9000 },
          },
        ],
      },
    ]);
    expect((await falls())[0]).toMatchObject({
      target: `price_option:${id}`,
      before: { priceUsdMinor: '9499' },
      after: { priceUsdMinor: '1' },
    });
  });

  test('a bulk change of many codes raises one audited alert for their price option', async () => {
    const jobs = bulkJobsOf(world.shop, world.admin);
    const { ids } = await jobs.stock(3);
    await jobs.run({ kind: 'codes.prices', priceUsd: 0.5, selection: { ids } });
    expect(alerts()).toMatchObject([
      { count: 1, changes: [{ before: { usd: 4.99 }, after: { usd: 0.5 } }] },
    ]);
    expect((await falls())[0]).toMatchObject({ before: { priceUsdMinor: '499' } });
  });

  test('a large fall through a code, a loaded file or a denomination raises an alert', async () => {
    await load(1, { usd: '94.99', rub: '9000' });
    const [code] = (await world.admin.call.admin.codes.list({ productId: world.productId })).items;
    await world.admin.call.admin.codes.update({ id: code?.id ?? 0, priceUsd: 1 });
    expect(alerts()).toHaveLength(1);
    await load(1, { usd: '0.40', rub: '9000' });
    expect(alerts()).toHaveLength(2);
    const made = await world.admin.call.admin.freefireDenominations.create({
      ...{
        name: 'A',
        item_id: 'fall',
        price: 10,
        price_rub: 900,
        game_amount: 100,
        is_active: true,
      },
    });
    await world.admin.call.admin.freefireDenominations.update({ id: made.id, price: 4.99 });
    expect(alerts()).toHaveLength(3);
    await world.admin.call.admin.freefireDenominations.update({ id: made.id, price: 2.5 });
    expect(alerts()).toHaveLength(3);
  });

  test('a load at a price that was corrected before raises an alert again', async () => {
    await load(1, { usd: '49.99' });
    await load(1, { usd: '4.99' });
    expect(alerts()).toHaveLength(1);
    const cheap = (await options()).find(({ priceUsd }) => priceUsd === 4.99);
    await prices().update({ id: cheap?.id ?? 0, priceUsd: 49.99 });
    await load(1, { usd: '4.99' });
    expect(alerts()).toHaveLength(2);
    expect(alerts()[1]).toMatchObject({
      changes: [{ before: { usd: 49.99 }, after: { usd: 4.99 } }],
    });
    await load(1, { usd: '4.99' });
    expect(alerts()).toHaveLength(2);
  });

  test('a code created at a price that was corrected before raises an alert, also beside a code on sale', async () => {
    const create = (priceUsd: number) =>
      world.admin.call.admin.codes.create({
        ...{ productId: world.productId, regionId: 0, gameAmount: 100 },
        ...{ code: newCode(), priceUsd, priceRub: null },
      });
    await load(1, { usd: '49.99', rub: '' });
    await load(1, { usd: '4.99', rub: '' });
    const cheap = (await options()).find(({ priceUsd }) => priceUsd === 4.99);
    await prices().update({ id: cheap?.id ?? 0, priceUsd: 49.99 });
    // A code that returns from an expired order is for sale at the replaced price.
    await world.shop.deps.pool.query(
      `UPDATE codes SET option_id = $1 WHERE id = (SELECT max(id) FROM codes)`,
      [cheap?.id],
    );
    world.lines.length = 0;
    await create(4.99);
    expect(alerts()).toMatchObject([
      { changes: [{ before: { usd: 49.99 }, after: { usd: 4.99 } }] },
    ]);
  });

  test('a load at a price that sold out raises no second alert', async () => {
    await load(1, { usd: '49.99', rub: '' });
    await load(1, { usd: '4.99', rub: '' });
    expect(alerts()).toHaveLength(1);
    await world.shop.deps.pool.query(`UPDATE codes SET state = 'used' WHERE state = 'available'`);
    await load(1, { usd: '4.99', rub: '' });
    expect(alerts()).toHaveLength(1);
  });

  test('a file of prices raises its alert on import, not on a check', async () => {
    await load(2, { usd: '20.00', rub: '2000' });
    const { id, version } = await only();
    const text = `id,version,priceUsd,priceRub,popular,threshold\n${id},${version},2.00,2000,true,3\n`;
    const imports = world.admin.call.admin.imports;
    expect(await imports.check({ list: 'price-options', text })).toMatchObject({
      ...{ applied: false, updated: 1, errors: [] },
    });
    expect([alerts(), await only()]).toMatchObject([[], { priceUsd: 20 }]);
    expect(await imports.run({ list: 'price-options', text })).toMatchObject({ applied: true });
    expect(alerts()).toHaveLength(1);
    expect(await only()).toMatchObject({ priceUsd: 2, available: 2, popular: true, threshold: 3 });
    expect(await imports.run({ list: 'price-options', text })).toMatchObject({
      applied: false,
      errors: [{ row: 2, code: expect.any(String) }],
    });
  });
});
