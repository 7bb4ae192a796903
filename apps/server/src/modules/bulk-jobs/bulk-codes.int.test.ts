import { describe, expect, test } from 'vitest';
import { bulkJobsOf } from '#testing/fixtures/bulk-jobs.ts';
import { PausePoints } from '#testing/clients/pause-points.ts';
import { addProduct, buy, line, newCode } from '#testing/fixtures/products.ts';
import { useShop } from '#testing/shops/use-shop.ts';

const { shop, admin } = useShop();
const bulk = bulkJobsOf(shop, admin);

const jobs = () => admin.call.admin.jobs;
const codes = () => admin.call.admin.codes;

describe('a bulk change of 10 000 codes by a filter', () => {
  test('a filtered bulk change changes each code once, in batches, with progress and a record of ids', async () => {
    const { productId, ids } = await bulk.stock(10_000);
    const other = await bulk.stock(3);
    const reason = 'the supplier took them back';
    const job = await jobs().start({
      kind: 'codes.status',
      status: 'used',
      reason,
      selection: { filter: { productId, status: 'available', page: 3, pageSize: 10 } },
    });
    expect(job).toEqual({
      id: job.id,
      kind: 'codes.status',
      state: 'queued',
      actor: admin.nickname,
      change: { kind: 'codes.status', status: 'used' },
      selected: 'filter',
      total: 10_000,
      done: 0,
      failed: 0,
      created: expect.any(String),
      finished: null,
      version: 1,
    });
    // Codes loaded after the start are not part of the job.
    await codes().bulkLoad({ productId, text: line() });
    const thirdBatch = 'admin_jobs UPDATE NEW.done = 1500';
    const pauses = await PausePoints.install(shop.databaseUrl, [thirdBatch]);
    await pauses.hold(thirdBatch);
    const working = bulk.work(job.id);
    await pauses.waiting();
    expect(await jobs().get({ id: job.id })).toMatchObject({ done: 1000, finished: null });
    await pauses.close();
    expect(await working).toMatchObject({ state: 'done', total: 10_000, done: 10_000 });
    const rows = await bulk.rowsOf(productId);
    expect(rows.slice(0, -1).every(({ state, version }) => state === 'used' && version === 2)).toBe(
      true,
    );
    expect(rows.at(-1)).toMatchObject({ state: 'available', version: 1 });
    expect((await bulk.rowsOf(other.productId)).every(({ version }) => version === 1)).toBe(true);

    const [start, ...batches] = await bulk.actions(job.id);
    expect(start).toMatchObject({ action: 'job.start', after: { total: 10_000 } });
    const changed = batches.flatMap(({ after }) => (after as { changed: number[] }).changed);
    expect(batches.every(({ action }) => action === 'job.batch')).toBe(true);
    expect(changed).toEqual(ids);

    const { rows: moves } = await shop.deps.pool.query(
      `SELECT actor, reason, before, after, count(*)::int AS codes, count(DISTINCT target)::int AS targets
         FROM audit_log WHERE action = 'code.take_off' GROUP BY 1, 2, 3, 4`,
    );
    const [before, after] = [{ state: 'available' }, { state: 'used' }];
    const each = { actor: admin.nickname, reason, before, after };
    expect(moves).toEqual([{ ...each, codes: 10_000, targets: 10_000 }]);
  });
});

describe('a bulk change of codes', () => {
  test('bulk changes set or clear the popular flag of the codes’ options', async () => {
    const { productId, ids } = await bulk.stock(3);
    await bulk.run({ kind: 'codes.popular', popular: true, selection: { ids: ids.slice(0, 1) } });
    const popular = () => shop.anonymous.catalogue.popular({ id: productId, regionId: 0 });
    expect(await popular()).toHaveLength(1);
    await bulk.run({ kind: 'codes.popular', popular: false, selection: { filter: { productId } } });
    expect(await popular()).toEqual([]);
  });

  test('a bulk change of the popular flag is recorded once for each option whose flag changes', async () => {
    const { productId, ids } = await bulk.stock(3);
    const text = line(newCode(), { amount: 7 });
    await codes().bulkLoad({ productId, text });
    await codes().update({ id: ids[2] ?? 0, popular: true });
    await bulk.run({ kind: 'codes.popular', popular: false, selection: { filter: { productId } } });
    const updates = await shop.rows(
      `SELECT target, before ->> 'popular' AS before, after ->> 'popular' AS after FROM audit_log
        WHERE action = 'code.update' AND (before ->> 'productId')::int = ${productId} ORDER BY id`,
    );
    expect(updates).toEqual([
      { target: `code:${ids[2]}`, before: 'false', after: 'true' },
      { target: `code:${ids[0]}`, before: 'true', after: 'false' },
    ]);
  });

  test('bulk changes delete codes and put them back on sale, and report codes of orders unchanged', async () => {
    const { productId, ids } = await bulk.stock(4);
    const buyer = await shop.registerUser();
    const orderId = await buy(shop, buyer, { productId, gameAmount: 100 });
    const sold = (await codes().list({ productId })).items.find((code) => code.orderId === orderId);
    const off = await bulk.run({ kind: 'codes.status', status: 'used', selection: { ids } });
    expect(off).toMatchObject({ done: 3, failed: 1, errors: [{ id: sold?.id, code: 'conflict' }] });
    const back = await bulk.run({
      kind: 'codes.status',
      status: 'available',
      selection: { filter: { productId } },
    });
    expect(back).toMatchObject({ total: 4, done: 3, failed: 1 });
    for (const id of ids) {
      const { items } = await admin.call.admin.audit.list({
        target: `code:${id}`,
        action: 'code.',
      });
      expect(items.map(({ action }) => action)).toEqual(
        id === sold?.id ? [] : ['code.put_back', 'code.take_off'],
      );
    }
    const [seen, ...unseen] = ids.filter((id) => id !== sold?.id);
    await codes().reveal({ id: seen ?? 0 });
    const gone = await bulk.run({
      kind: 'codes.delete',
      selection: { ids: [...ids, 999_999_999] },
    });
    expect(gone).toMatchObject({ total: 5, done: 3, failed: 2 });
    expect(gone.errors).toEqual(
      expect.arrayContaining([
        { id: sold?.id, code: 'conflict' },
        { id: 999_999_999, code: 'not_found' },
      ]),
    );
    expect((await bulk.rowsOf(productId)).map(({ id }) => Number(id))).toEqual([sold?.id]);
    const deletionOf = async (id: number | undefined) =>
      (await admin.call.admin.audit.list({ target: `code:${id}`, action: 'code.delete' })).items;
    const identity = { productId, gameAmount: 100 };
    for (const id of unseen) {
      expect(await deletionOf(id)).toMatchObject([
        { before: { ...identity, state: 'available', seen: false } },
      ]);
    }
    expect(await deletionOf(seen)).toMatchObject([
      { before: { ...identity, state: 'used', seen: true } },
    ]);
    expect(await deletionOf(sold?.id)).toEqual([]);
    expect(await buyer.call.orders.revealCodes({ id: orderId })).toBeDefined();
  });

  test('a bulk job refuses a code that was sold after its start if selected by id, and skips it by a filter', async () => {
    const { productId, ids } = await bulk.stock(3);
    const named = await jobs().start({ kind: 'codes.delete', selection: { ids } });
    const free = { filter: { productId, status: 'available' as const } };
    const filtered = await jobs().start({ kind: 'codes.delete', selection: free });
    await buy(shop, await shop.registerUser(), { productId, gameAmount: 100, quantity: 1 });
    expect(await bulk.work(filtered.id)).toMatchObject({ total: 2, done: 2, failed: 0 });
    expect(await bulk.work(named.id)).toMatchObject({ total: 3, done: 0, failed: 3 });
    const { errors } = await jobs().get({ id: named.id });
    expect(errors.map(({ code }) => code).toSorted()).toEqual([
      'conflict',
      'not_found',
      'not_found',
    ]);
  });

  test('a bulk job that is filtered by the text of a code does not store that text', async () => {
    const { id: productId } = await addProduct(admin);
    const secret = newCode();
    await codes().bulkLoad({ productId, text: `${line(secret)}\n${line()}` });
    const job = await bulk.run({ kind: 'codes.delete', selection: { filter: { q: secret } } });
    expect(job).toMatchObject({ total: 1, done: 1 });
    expect(await bulk.rowsOf(productId)).toHaveLength(1);
    const { rows } = await shop.deps.pool.query('SELECT * FROM admin_jobs WHERE id = $1', [job.id]);
    const kept = JSON.stringify([rows, await bulk.actions(job.id)], (_name, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(kept).not.toContain(secret);
  });
});
