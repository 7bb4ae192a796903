import { expect, test } from 'vitest';
import { PausePoints } from '#testing/clients/pause-points.ts';
import { waitForLocks } from '#testing/clients/wait-for-locks.ts';
import { bulkJobsOf } from '#testing/fixtures/bulk-jobs.ts';
import { buy, line, newCode } from '#testing/fixtures/products.ts';
import { useShop } from '#testing/shops/use-shop.ts';

const { shop, admin } = useShop();
const bulk = bulkJobsOf(shop, admin);

const jobs = () => admin.call.admin.jobs;
const codes = () => admin.call.admin.codes;

test('bulk changes reprice codes by option, and refuse an option that would have no price', async () => {
  const { productId, ids } = await bulk.stock(2);
  const text = line(newCode(), { usd: '', rub: '90', amount: 7 });
  await codes().bulkLoad({ productId, text });
  const job = await bulk.run({
    kind: 'codes.prices',
    priceUsd: 5.25,
    selection: { filter: { productId } },
  });
  expect(job).toMatchObject({ done: 3, failed: 0, change: { priceUsd: 5.25 } });
  const prices = () => shop.anonymous.catalogue.prices({ id: productId, regionId: 0 });
  const inStock = async () => (await prices()).filter(({ available_count }) => available_count > 0);
  expect(await inStock()).toEqual([
    { game_amount: 7, price_usd: 5.25, price_rub: 90, available_count: 1 },
    { game_amount: 100, price_usd: 5.25, price_rub: 450, available_count: 2 },
  ]);
  const single = await codes().update({ id: ids[0] ?? 0, priceRub: null });
  expect(single).toMatchObject({ priceUsd: 5.25, priceRub: null });
  const refused = await bulk.run({
    kind: 'codes.prices',
    priceUsd: null,
    selection: { ids },
  });
  expect(refused).toMatchObject({
    done: 1,
    failed: 1,
    errors: [{ id: ids[0], code: 'validation_error' }],
  });
  const nothing = { kind: 'codes.prices' as const, selection: { ids } };
  await expect(jobs().start(nothing)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('a bulk change of prices records the code’s values before and after it, as a single change does', async () => {
  const { productId, ids } = await bulk.stock(3);
  const [single = 0, ...others] = ids;
  await codes().update({ id: single, priceUsd: 5.25 });
  const [change] = (await admin.call.admin.audit.list({ target: `code:${single}` })).items;
  const { newText, ...after } = (change?.after ?? {}) as Record<string, unknown>;
  expect([newText, after['priceUsdMinor']]).toEqual([false, '525']);
  const selection = { filter: { productId } };
  await bulk.run({ kind: 'codes.prices', priceUsd: 5.25, selection });
  for (const id of others) {
    const { items } = await admin.call.admin.audit.list({ target: `code:${id}` });
    expect(items).toMatchObject([{ action: 'code.update', before: change?.before, after }]);
  }
  // A code that already had this price is unchanged.
  expect((await admin.call.admin.audit.list({ target: `code:${single}` })).items).toHaveLength(1);
});

test('the catalogue does not list a price as sold out after a bulk change moved all its free codes to another one', async () => {
  const { productId, ids } = await bulk.stock(3);
  await buy(shop, await shop.registerUser(), { productId, gameAmount: 100 });
  const usdPrices = async () =>
    (await shop.anonymous.catalogue.prices({ id: productId, regionId: 0 })).map((option) => [
      option.price_usd,
      option.available_count,
    ]);
  const [[old]] = (await usdPrices()) as [[number, number]];
  const free = ids.slice(1);
  const prices = { kind: 'codes.prices' as const, priceUsd: 5.25 };
  await bulk.run({ ...prices, selection: { ids: free.slice(0, 1) } });
  expect(await usdPrices()).toEqual([
    [old, 1],
    [5.25, 1],
  ]);
  await bulk.run({ ...prices, selection: { filter: { productId } } });
  expect(await usdPrices()).toEqual([[5.25, 2]]);
  await bulk.run({ kind: 'codes.prices', priceUsd: old, selection: { filter: { productId } } });
  expect(await usdPrices()).toEqual([[old, 2]]);
});

test('a bulk change of prices during a load of codes does not replace the option that the load fills', async () => {
  const { productId, ids } = await bulk.stock(2);
  const endOfLoad = 'code_batches INSERT';
  const pauses = await PausePoints.install(shop.databaseUrl, [endOfLoad]);
  await pauses.hold(endOfLoad);
  const loading = codes().bulkLoad({ productId, text: line() });
  await pauses.waiting();
  const changing = bulk.run({ kind: 'codes.prices', priceUsd: 5.25, selection: { ids } });
  await waitForLocks(shop, 2);
  await pauses.close();
  await Promise.all([loading, changing]);
  const options = await shop.rows(
    `SELECT price_usd, replaced_by, (SELECT count(*)::int FROM free_codes f WHERE f.option_id = o.id) AS free
       FROM price_options o WHERE product_id = ${productId} ORDER BY id`,
  );
  expect(options).toMatchObject([
    { replaced_by: null, free: 1 },
    { price_usd: 525n, replaced_by: null, free: 2 },
  ]);
});
