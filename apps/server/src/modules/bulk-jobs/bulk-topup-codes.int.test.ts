import type { AdminJobDetail } from '@manabar/contracts';
import { expect, test } from 'vitest';
import { openGeneratedShelf } from '#testing/fixtures/generated-codes.ts';
import { buy, newCode } from '#testing/fixtures/products.ts';
import { pubgCodesOf } from '#testing/fixtures/redeem-codes.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { runJob } from './index.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';

const shop = useTestShop();
const admin = useFixture(() => shop.createAdmin());

/** Reads the audit actions on a row, newest first. */
const movesOf = async (target: string) =>
  (await admin.call.admin.audit.list({ target })).items.map(({ action, before, after }) => [
    action,
    before,
    after,
  ]);
const [available, broken, unpublished] = ['available', 'error', 'unpublished'].map((state) => ({
  state,
}));

const jobs = () => admin.call.admin.jobs;
async function run(
  input: Parameters<ReturnType<typeof jobs>['start']>[0],
): Promise<AdminJobDetail> {
  const { id } = await jobs().start(input);
  await runJob(shop.deps, id);
  return jobs().get({ id });
}

test('bulk changes take PUBG codes off sale, put them back and delete them, but no reserved or possibly redeemed ones', async () => {
  const pubg = pubgCodesOf(shop, admin);
  const denominationId = await pubg.newDenomination(60);
  await pubg.load(denominationId, Array.from({ length: 4 }, () => newCode()).join('\n'));
  await pubg.order(denominationId);
  const filter = { denominationId };
  const all = (await pubg.codes().list({ ...filter, sort: 'created' })).items;
  const [held, tried, ...free] = all.map(({ id }) => id);
  // Simulates a top-up in review that an admin gave up without a result for the code.
  await shop.deps.pool.query(
    `INSERT INTO topup_attempts (order_item_id, number, reference, supplier, code_id, state)
     SELECT order_item_id, 99, 'given-up', 'http', $1, 'unknown' FROM topup_items LIMIT 1`,
    [tried],
  );
  const off = await run({ kind: 'pubgCodes.status', status: 'error', selection: { filter } });
  expect(off).toMatchObject({
    total: 4,
    done: 3,
    failed: 1,
    errors: [{ id: held, code: 'conflict' }],
  });
  const states = async (ids: readonly (number | undefined)[]) =>
    Promise.all(ids.map((id) => pubg.stateOf(id ?? 0)));
  expect(await states([held, tried, ...free])).toEqual(['reserved', 'error', 'error', 'error']);
  const refused = { filter: { ...filter, status: 'error' as const } };
  const back = await run({ kind: 'pubgCodes.status', status: 'available', selection: refused });
  expect(back).toMatchObject({
    total: 3,
    done: 2,
    failed: 1,
    errors: [{ id: tried, code: 'conflict' }],
  });
  expect(await states([tried, ...free])).toEqual(['error', 'available', 'available']);
  const takenOff = ['topup_code.take_off', available, broken];
  expect(await movesOf(`topup_code:${tried}`)).toEqual([takenOff]);
  for (const id of free) {
    const putBack = ['topup_code.put_back', broken, available];
    expect(await movesOf(`topup_code:${id}`)).toEqual([putBack, takenOff]);
  }
  expect(await movesOf(`topup_code:${held}`)).toEqual([]);
  const gone = await run({ kind: 'pubgCodes.delete', selection: { ids: free } });
  expect(gone).toMatchObject({ done: 2, failed: 0 });
  const deletion = ['topup_code.delete', { denominationId, ...available, seen: false }, undefined];
  for (const id of free) expect((await movesOf(`topup_code:${id}`))[0]).toEqual(deletion);
  expect((await pubg.codes().list(filter)).items.map(({ id }) => id)).toEqual([tried, held]);
});

test('bulk changes publish, unpublish and delete generated codes, but no sold or activated ones', async () => {
  const shelf = await openGeneratedShelf(shop);
  const made = await shelf.make(4);
  const ids = made.map(({ id }) => id);
  const list = async (input: object = {}) =>
    (await admin.call.admin.generatedCodes.list(input)).items.map(({ id }) => id);
  const on = await run({
    kind: 'generatedCodes.publish',
    published: true,
    selection: { filter: { published: false } },
  });
  expect(on).toMatchObject({ total: 4, done: 4, failed: 0 });
  expect(await list({ published: true })).toEqual(ids.toReversed());

  const customer = await shop.registerUser();
  await buy(shop, customer, { productId: shelf.productId, gameAmount: 100 });
  const sold = (await list({ status: 'used' }))[0];
  const activated = made.findLast(({ id }) => id !== sold);
  await customer.call.topup.activateCode({ playerID: '123456781', code: activated?.text ?? '' });
  const taken = [sold, activated?.id].toSorted();
  const off = await run({ kind: 'generatedCodes.publish', published: false, selection: { ids } });
  expect(off).toMatchObject({ total: 4, done: 2, failed: 2 });
  expect(off.errors).toEqual(taken.map((id) => ({ id, code: 'conflict' })));
  const publish = ['generated_code.publish', unpublished, available];
  for (const id of ids) {
    const unpublish = ['generated_code.unpublish', available, unpublished];
    expect(await movesOf(`generated_code:${id}`)).toEqual(
      taken.includes(id) ? [publish] : [unpublish, publish],
    );
  }

  const gone = await run({ kind: 'generatedCodes.delete', selection: { ids } });
  expect(gone).toMatchObject({ total: 4, done: 2, failed: 2 });
  expect((await list()).toSorted()).toEqual(taken);
  const deleted = ids.filter((id) => !taken.includes(id));
  for (const id of deleted) {
    expect((await movesOf(`generated_code:${id}`))[0]).toEqual([
      'generated_code.delete',
      { denominationId: expect.any(Number) as number, ...unpublished, seen: false },
      undefined,
    ]);
  }
});
