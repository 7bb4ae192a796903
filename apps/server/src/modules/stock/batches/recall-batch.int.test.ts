import { afterEach, describe, expect, test } from 'vitest';
import { placeBalanceOrder } from '#modules/orders/index.ts';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { makeBareUsers } from '#testing/fixtures/bare-users.ts';
import { addProduct, line, newCode } from '#testing/fixtures/products.ts';
import { batchesOf } from '#testing/fixtures/code-batches.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { fillCart } from '#testing/fixtures/stocked-options.ts';
import { useShop } from '#testing/shops/use-shop.ts';

// Batches of codes are listed and recalled, and no code of a recalled batch is sold.

const { shop, admin } = useShop({ env: { DATABASE_POOL: '40' } });
const world = batchesOf(shop, admin);

afterEach(() => expectSoundLedger(shop));

const api = () => admin.call.admin;
const codesOf = async (batchId: number, more = {}) => api().codes.list({ batchId, ...more });

describe('a batch of codes', () => {
  test('a batch holds the codes of one load with its note; a load without new codes creates none', async () => {
    const { id, productId, codes } = await world.load(3, { note: ' Supplier 7, invoice 12 ' });
    expect(await world.newest()).toEqual({
      id,
      product: expect.stringMatching(/^Product /) as string,
      region: 'Весь мир',
      source: 'bulk',
      note: 'Supplier 7, invoice 12',
      actor: admin.nickname,
      created: expect.any(String) as string,
      state: 'active',
      size: 3,
      isDemo: false,
      ...{ available: 3, held: 0, sold: 0, revealed: 0, used: 0, quarantined: 0, voided: 0 },
      version: 1,
    });
    await api().codes.bulkLoad({ productId, text: codes.map((code) => line(code)).join('\n') });
    await api().codes.bulkLoad({ productId, text: 'nonsense' });
    expect((await world.newest()).id).toBe(id);
    const made = await api().codes.create({
      ...{ productId, code: newCode(), gameAmount: 100, priceUsd: 4.99, priceRub: 450 },
      note: 'by hand',
    });
    const single = await world.newest();
    expect(single).toMatchObject({ id: made.batchId, source: 'single', note: 'by hand', size: 1 });
    expect((await codesOf(id)).items.map(({ batchId }) => batchId)).toEqual([id, id, id]);
    expect((await api().audit.list({ action: 'codes.bulk_load' })).items[2]?.after).toMatchObject({
      batchId: id,
    });
  });

  test('finds a batch by note, id, state and source', async () => {
    const { id } = await world.load(1, { note: 'Fjord GmbH №5' });
    const found = async (input: object) =>
      (await api().batches.list(input)).items.map((batch) => batch.id);
    expect(await found({ q: 'fjord gmbh' })).toEqual([id]);
    expect(await found({ q: String(id) })).toContain(id);
    expect(await found({ q: 'fjord', source: 'single' })).toEqual([]);
    expect(await found({ q: 'fjord', state: 'recalling' })).toEqual([]);
    const all = await found({ sort: 'created' });
    expect(all).toEqual(all.toSorted((a, b) => a - b));
  });

  test('a batch as filter narrows the admin list of codes, its search and a bulk change to the codes of the batch', async () => {
    const { id: productId } = await addProduct(admin);
    const one = await world.load(4, { productId });
    const other = await world.load(2, { productId });
    await world.sell(one, 1);
    expect((await codesOf(one.id)).total).toBe(4);
    expect((await codesOf(one.id, { status: 'available', sort: 'created' })).total).toBe(3);
    expect((await codesOf(one.id, { productId: productId + 1 })).items).toEqual([]);
    expect((await codesOf(999_999)).items).toEqual([]);
    const { id } = await api().jobs.start({
      kind: 'codes.status',
      status: 'used',
      selection: { filter: { batchId: one.id, status: 'available' } },
    });
    expect(await world.work(id)).toMatchObject({ done: 3, failed: 0, total: 3 });
    expect(await world.states(one.id)).toEqual({ sold: 1, used: 3 });
    expect(await world.states(other.id)).toEqual({ available: 2 });
  });
});

describe('recalling a batch', () => {
  test('a recall takes available codes off sale at once and records its reason', async () => {
    const batch = await world.load(5);
    const { customer } = await world.sell(batch, 2);
    expect(await world.recall(batch.id)).toMatchObject({
      state: 'recalling',
      reason: world.reason,
      recalledBy: admin.nickname,
      ...{ available: 0, sold: 2, quarantined: 3, replaced: 0, refunded: 0, jobId: null },
    });
    await expect(
      customer.call.cart.add({
        productId: batch.productId,
        regionId: 0,
        gameAmount: 100,
        quantity: 1,
      }),
    ).rejects.toEqual(refusal('out_of_stock'));
    expect((await api().audit.list({ target: `batch:${batch.id}` })).items).toMatchObject([
      { action: 'batch.recall', after: { quarantined: 3, reason: world.reason } },
    ]);
    await expect(world.recall(batch.id)).rejects.toEqual(
      refusal('conflict', { state: 'recalling' }),
    );
    await expect(api().batches.recall({ id: batch.id, reason: ' ' })).rejects.toThrow('required');
    await expect(world.recall(999_999)).rejects.toEqual(refusal('not_found'));
  });

  test('a recall without buyers is completed at once, and can be released', async () => {
    const { id } = await world.load(2);
    expect(await world.recall(id)).toMatchObject({ state: 'recalled', sold: 0, quarantined: 2 });
    expect((await api().audit.list({ target: `batch:${id}` })).items).toMatchObject([
      { action: 'batch.recalled' },
      { action: 'batch.recall', after: { quarantined: 2 } },
    ]);
    const input = { id, reason: 'a false alarm' };
    expect(await api().batches.release(input)).toMatchObject({ state: 'active', available: 2 });
  });

  test('refuses a recall with an older version', async () => {
    const { id } = await world.load(1);
    const again = { id, version: 9, reason: world.reason };
    await expect(api().batches.recall(again)).rejects.toEqual(refusal('conflict', { version: 1 }));
  });

  test('refuses every way to put a recalled code back on sale', async () => {
    const batch = await world.load(3);
    const [off, ...rest] = (await codesOf(batch.id)).items.map(({ id }) => id);
    if (off === undefined) throw new Error('no code');
    await api().codes.update({ id: off, status: 'used' });
    await world.recall(batch.id);
    const bound = refusal('conflict', { status: 'recalled' });
    for (const id of [off, ...rest]) {
      await expect(api().codes.update({ id, status: 'available' })).rejects.toEqual(bound);
      await expect(api().codes.delete({ id })).rejects.toEqual(bound);
    }
    const ids = [off, ...rest];
    for (const change of [
      { kind: 'codes.status', status: 'available' },
      { kind: 'codes.delete' },
    ] as const) {
      const { id } = await api().jobs.start({ ...change, selection: { ids } });
      expect(await world.work(id)).toMatchObject({ done: 0, failed: 3 });
    }
    expect(await world.states(batch.id)).toEqual({ used: 1, quarantined: 2 });
    // The database enforces it too: a returned code goes into quarantine.
    await shop.deps.pool.query(`UPDATE codes SET state = 'available' WHERE batch_id = $1`, [
      batch.id,
    ]);
    expect(await world.states(batch.id)).toEqual({ quarantined: 3 });
  });

  test('keeps a refunded code of a recalled batch in quarantine', async () => {
    const batch = await world.load(2);
    const { id, customer } = await world.sell(batch, 2);
    await world.recall(batch.id);
    await customer.call.orders.refundUnrevealed({ id });
    expect(await world.states(batch.id)).toEqual({ quarantined: 2 });
  });

  test('releases a recall without compensated buyers, and keeps seen codes off sale', async () => {
    const batch = await world.load(4);
    const [first, second] = (await codesOf(batch.id, { sort: 'created' })).items;
    await api().codes.update({ id: first?.id ?? 0, status: 'used' });
    await world.sell(batch, 1);
    await world.recall(batch.id);
    const [, , third] = (await codesOf(batch.id, { sort: 'created' })).items;
    await api().codes.reveal({ id: third?.id ?? 0 });
    expect(second).toBeDefined();
    const input = { id: batch.id, reason: 'a false alarm' };
    expect(await api().batches.release(input)).toMatchObject({
      state: 'active',
      ...{ reason: null, recalledBy: null, recalledAt: null },
      ...{ available: 1, quarantined: 0, sold: 1 },
    });
    expect(await world.states(batch.id)).toEqual({ available: 1, sold: 1, used: 2 });
    await expect(api().batches.release(input)).rejects.toEqual(
      refusal('conflict', { state: 'active' }),
    );
    expect((await api().audit.list({ target: `batch:${batch.id}` })).items[0]).toMatchObject({
      action: 'batch.release',
      after: { released: 2, reason: 'a false alarm' },
    });
  });
});

describe('database rules of batches', () => {
  test('the database keeps batches and their codes immutable, and quarantine for recalls only', async () => {
    const { id } = await world.load(1);
    const refused = (sql: string) => expect(shop.deps.pool.query(sql)).rejects.toThrow();
    await refused(`UPDATE code_batches SET size = 2 WHERE id = ${id}`);
    await refused(`UPDATE code_batches SET state = 'recalled' WHERE id = ${id}`);
    await refused(`DELETE FROM code_batches WHERE id = ${id}`);
    await refused(`UPDATE codes SET batch_id = NULL WHERE batch_id = ${id}`);
    await refused(`UPDATE codes SET state = 'quarantined' WHERE batch_id = ${id}`);
  });
});

test('a purchase concurrent with a recall gets its code before the recall or none', async () => {
  const { id: productId } = await addProduct(admin);
  for (let round = 0; round < 4; round++) {
    const batch = await world.load(20, { productId });
    const { rows } = await shop.deps.pool.query<{ option_id: number }>(
      'SELECT option_id FROM codes WHERE batch_id = $1 LIMIT 1',
      [batch.id],
    );
    const users = await makeBareUsers(shop.deps, 20);
    for (const { userId } of users) {
      await shop.credit(userId, 'usd', 1000n);
      await fillCart(shop.deps, userId, rows[0]?.option_id ?? 0, 1);
    }
    const buying = users.map((user) =>
      placeBalanceOrder(shop.deps, user, { currency: 'usd', idempotencyKey: undefined }),
    );
    // Starts the recall in the middle of the purchases.
    await Promise.race(buying);
    const recalled = await world.recall(batch.id);
    const sold = recalled.sold;
    const results = await Promise.allSettled(buying);
    const done = results.filter(({ status }) => status === 'fulfilled').length;
    expect(done).toBe(sold);
    expect(await world.states(batch.id)).toEqual({
      ...(sold > 0 && { sold }),
      ...(sold < 20 && { quarantined: 20 - sold }),
    });
  }
});
