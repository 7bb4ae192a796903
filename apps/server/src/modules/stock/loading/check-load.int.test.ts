import { expect, test } from 'vitest';
import { addProduct, line, newCode } from '#testing/fixtures/products.ts';
import { pubgCodesOf } from '#testing/fixtures/redeem-codes.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { useShop } from '#testing/shops/use-shop.ts';

const world = useShop();

const codes = () => world.admin.call.admin.codes;
const pubg = () => pubgCodesOf(world.shop, world.admin);

/** Reads all data that a load could change: rows, options, sequences and audit entries. */
async function written() {
  const { rows } = await world.shop.deps.pool.query(`
    SELECT (SELECT count(*) FROM codes) AS codes, (SELECT count(*) FROM topup_codes) AS topup_codes,
           (SELECT count(*) FROM code_fingerprints) AS fingerprints, (SELECT count(*) FROM price_options) AS options,
           (SELECT last_value FROM codes_id_seq) AS drawn, (SELECT count(*) FROM audit_log) AS actions,
           (SELECT count(*) FROM idempotency_keys) AS keys`);
  return rows[0] as Record<string, bigint>;
}

test('a check of a load reports line by line what the load then does, and writes nothing', async () => {
  const { id: productId } = await addProduct(world.admin);
  const [known, twice] = [newCode(), newCode()];
  await codes().bulkLoad({ productId, text: line(known) });
  const text = [
    `\ufeff${line(twice)}`,
    '',
    line(known),
    line(twice, { usd: '9.99', rub: '' }),
    line(newCode(), { usd: '', rub: '90', amount: 50 }),
    line(),
    'only-a-code',
    line(newCode(), { usd: '4.999' }),
  ].join('\r\n');
  const before = await written();
  const check = await codes().checkLoad({ productId, text });
  expect(check).toEqual({
    good: 3,
    duplicates: 2,
    errors: [
      { line: 7, reason: 'too_few_fields' },
      { line: 8, reason: 'price_usd_invalid' },
    ],
    // Only the first of two lines with the same code counts.
    options: [
      { gameAmount: 100, priceUsd: 4.99, priceRub: 450, count: 2 },
      { gameAmount: 50, priceUsd: null, priceRub: 90, count: 1 },
    ],
    otherCodes: 0,
  });
  expect(await written()).toEqual(before);
  const { good, duplicates, errors } = check;
  expect(await codes().bulkLoad({ productId, text })).toEqual({ added: good, duplicates, errors });
  expect(await codes().checkLoad({ productId, text })).toMatchObject({
    good: 0,
    duplicates: 5,
    options: [],
  });
});

test('the check of a load refuses an unknown product, region or denomination, as the load does', async () => {
  const { id: productId } = await addProduct(world.admin);
  const text = line();
  await expect(codes().checkLoad({ productId: 999_999, text })).rejects.toEqual(
    refusal('not_found', { productId: 'not_found' }),
  );
  await expect(codes().checkLoad({ productId, regionId: 999_999, text })).rejects.toEqual(
    refusal('not_found', { regionId: 'not_found' }),
  );
  const gone = world.admin.call.admin.pubgCodes.checkLoad({ denominationId: 999_999, text });
  await expect(gone).rejects.toEqual(refusal('not_found', { denominationId: 'not_found' }));
});

test('a check of a load compares PUBG codes of a denomination with all codes ever loaded', async () => {
  const { id: productId } = await addProduct(world.admin);
  const [product, own, fresh] = [newCode(), newCode(), newCode()];
  await codes().bulkLoad({ productId, text: line(product) });
  const denominationId = await pubg().newDenomination(60);
  await pubg().add(denominationId, own);
  const text = [product, own, fresh, '', fresh, 'x'.repeat(501)].join('\n');
  const before = await written();
  expect(await world.admin.call.admin.pubgCodes.checkLoad({ denominationId, text })).toEqual({
    good: 1,
    duplicates: 3,
    errors: [{ line: 6, reason: 'code_too_long' }],
    options: [{ gameAmount: 60, priceUsd: 1.99, priceRub: 150, count: 1 }],
    otherCodes: 0,
  });
  expect(await written()).toEqual(before);
  expect(await pubg().load(denominationId, text)).toMatchObject({ added: 1, duplicates: 3 });
});

test('checks a load of 100 000 lines and megabytes in one request, with a bounded list of options', async () => {
  const { id: productId } = await addProduct(world.admin);
  const lines = Array.from(
    { length: 100_000 },
    (_, n) => `BULK-${n % 99_000}-CODE,1,,${1 + (n % 1200)}`,
  );
  const app = await world.shop.app();
  const answer = await app.inject({
    method: 'POST',
    url: '/trpc/admin.codes.checkLoad',
    headers: { authorization: `Bearer ${world.admin.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ productId, text: lines.join('\n').padEnd(3 << 20) }),
  });
  expect(answer.statusCode).toBe(200);
  const { data } = answer.json().result;
  expect(data).toMatchObject({ good: 99_000, duplicates: 1000, errors: [] });
  expect(data.options).toHaveLength(1000);
  const listed = data.options.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
  expect(listed + data.otherCodes).toBe(99_000);
  expect(data.otherCodes).toBeGreaterThan(0);
});

test('a check of a load reports the previous price where a new price falls far, as the load then does', async () => {
  const { id: productId } = await addProduct(world.admin);
  const other = await addProduct(world.admin);
  await codes().bulkLoad({ productId, text: line(newCode(), { usd: '94.99', rub: '9000' }) });
  const text = [
    line(newCode(), { usd: '0.01', rub: '9000' }),
    line(newCode(), { usd: '90', rub: '9000' }),
    line(newCode(), { usd: '94.99', rub: '9000' }),
    line(newCode(), { usd: '0.01', rub: '', amount: 55 }),
  ].join('\n');
  const { options } = await codes().checkLoad({ productId, text });
  expect(options.map(({ priceUsd, fallsFrom }) => [priceUsd, fallsFrom])).toEqual([
    [0.01, { priceUsd: 94.99, priceRub: 9000 }],
    [90, undefined],
    [94.99, undefined],
    [0.01, undefined],
  ]);
  const elsewhere = await codes().checkLoad({ productId: other.id, text });
  expect(elsewhere.options.some(({ fallsFrom }) => fallsFrom)).toBe(false);
  await codes().bulkLoad({ productId, text });
  const falls = await world.admin.call.admin.audit.list({ action: 'price.fall' });
  expect(falls.items.map(({ before }) => before)).toEqual([
    { priceUsdMinor: '9499', priceRubMinor: '900000' },
  ]);
});

test('a check of a load reports a far fall to a price that was corrected before', async () => {
  const { id: productId } = await addProduct(world.admin);
  for (const usd of ['49.99', '4.99'])
    await codes().bulkLoad({ productId, text: line(newCode(), { usd }) });
  const { items } = await world.admin.call.admin.prices.list({ productId, sort: 'priceUsd' });
  await world.admin.call.admin.prices.update({ id: items[0]?.id ?? 0, priceUsd: 49.99 });
  const text = line(newCode(), { usd: '4.99' });
  const fallsFrom = async () =>
    (await codes().checkLoad({ productId, text })).options[0]?.fallsFrom;
  expect(await fallsFrom()).toEqual({ priceUsd: 49.99, priceRub: 450 });
  await codes().bulkLoad({ productId, text: line(newCode(), { usd: '4.99' }) });
  expect(await fallsFrom()).toBeUndefined();
});
