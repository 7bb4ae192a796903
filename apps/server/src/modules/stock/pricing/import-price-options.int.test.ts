import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buy } from '#testing/fixtures/products.ts';
import { useEmptyProduct } from '#testing/shops/use-empty-product.ts';

/* Files of price options, which are checked row by row and written together. */

const { world, options, load } = useEmptyProduct();
const imports = () => world.admin.call.admin.imports;
const fileOf = (rows: readonly unknown[][]) =>
  ({ list: 'price-options', text: rows.map((row) => row.join(',')).join('\n') }) as const;
const entriesSince = async (id: number) =>
  world.shop.rows(
    `SELECT action, target, before, after FROM audit_log WHERE id > ${id} ORDER BY id`,
  );
const newestEntry = async () => (await world.admin.call.admin.audit.list({})).items[0]?.id ?? 0;

test('a file of prices moves the codes of all its rows with their flags and thresholds', async () => {
  await load(2, { usd: '10.00' });
  await load(3, { usd: '11.00' });
  await load(1, { usd: '12.00' });
  const [ten, eleven, twelve] = await options();
  const file = fileOf([
    ['id', 'version', 'priceUsd', 'popular', 'threshold'],
    [ten?.id, ten?.version, '20.5', 'true', '7'],
    [eleven?.id, eleven?.version, '20.5', 'true', ''],
    [twelve?.id, twelve?.version, '12', 'false', '2'],
  ]);
  const before = await newestEntry();
  const count = { rows: 3, created: 0, updated: 3, unchanged: 0, errors: [] };
  expect(await imports().check(file)).toMatchObject({ ...count, applied: false });
  expect(await options()).toEqual([ten, eleven, twelve]);
  expect(await imports().run(file)).toEqual({ ...count, applied: true });
  const [kept, joined, ...more] = await options();
  expect(more).toEqual([]);
  expect(kept).toMatchObject({ id: twelve?.id, threshold: 2, popular: false, available: 1 });
  expect(joined).toMatchObject({ priceUsd: 20.5, threshold: 7, popular: true, available: 5 });
  const target = `price_option:${joined?.id}`;
  expect(await entriesSince(before)).toMatchObject([
    ...[ten, eleven].map((option, index) => ({
      action: 'price_option.reprice',
      target: `price_option:${option?.id}`,
      after: { priceUsdMinor: '2050', optionId: joined?.id, moved: [2, 3][index] },
    })),
    { action: 'price_option.popular', target, after: { popular: true } },
    { action: 'stock.threshold', target, after: { threshold: 7 } },
    { action: 'stock.threshold', target: `price_option:${twelve?.id}`, after: { threshold: 2 } },
    { action: 'import.run', after: { updated: 3 } },
  ]);
});

test('a file of prices reports each refused row, and moves no code', async () => {
  await load(1, { usd: '10.00' });
  await load(1, { usd: '11.00' });
  await load(1, { usd: '12.00' });
  await load(1, { amount: 300 });
  const buyer = await world.shop.registerUser();
  await buy(world.shop, buyer, { productId: world.productId, gameAmount: 300 });
  const before = await options();
  const [ten, eleven, twelve, sold] = before;
  const file = fileOf([
    ['id', 'version', 'priceUsd', 'priceRub'],
    [ten?.id, (ten?.version ?? 0) + 1, '20', '450'],
    [eleven?.id, eleven?.version, '', ''],
    [twelve?.id, twelve?.version, '21', '450'],
    [sold?.id, sold?.version, '5', '450'],
  ]);
  for (const report of [await imports().check(file), await imports().run(file)]) {
    expect(report).toMatchObject({ applied: false, updated: 1 });
    expect(report.errors).toEqual([
      { row: 2, field: 'version', code: 'conflict' },
      { row: 3, field: 'priceUsd', code: 'price_required' },
      { row: 5, field: 'stock', code: 'no_codes' },
      { row: 5, field: 'id', code: 'conflict' },
    ]);
  }
  expect(await options()).toEqual(before);
});

test('a file of prices reads all of its rows in one statement', async () => {
  for (const usd of ['10.00', '11.00', '12.00']) await load(1, { usd });
  const send = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => send.mockRestore());
  const file = fileOf([
    ['id', 'version', 'priceUsd'],
    ...(await options()).map(({ id, version, priceUsd }) => [id, version, (priceUsd ?? 0) + 5]),
    [2_147_483_648, 1, 5],
  ]);
  const rowsOf = ([query]: readonly unknown[]) =>
    JSON.stringify(query).includes('FROM price_options o\\n      JOIN products p');
  send.mockClear();
  expect(await imports().check(file)).toMatchObject({
    updated: 3,
    errors: [{ row: 5, field: 'id', code: 'not_found' }],
  });
  expect(send.mock.calls.filter(rowsOf)).toHaveLength(1);
});
