import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationsDir } from '@manabar/prisma/schema-files';
import { beforeEach, expect, test } from 'vitest';
import { openGeneratedShelf, codeStateOf } from '#testing/fixtures/generated-codes.ts';
import { buy } from '#testing/fixtures/products.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { succeeded, unheard } from '#testing/shops/topup-review-world.ts';
import { nextDue } from '#testing/shops/topup-world.ts';
import { useTopupReviewWorld } from '#testing/shops/use-topup-review-world.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';
import { pollGivenUpTopups, defaultTiming, fulfilTopup } from '../index.ts';

// An admin gives up activations, and the supplier reports their results afterwards.

const world = useTopupReviewWorld();
const shelf = useFixture(() => openGeneratedShelf(world.shop));
const user = useFixture(() => world.shop.registerUser(), beforeEach);

const stateOf = (id: number) => codeStateOf(world.shop, id);
const activate = async (code: string) =>
  (await user.call.topup.activateCode({ playerID: '123456789', code })).order_id;
const itemOf = async (id: string) => (await user.call.orders.detail({ id })).items[0];

/** Activates a code without an answer of the supplier, and gives the activation up. */
async function giveUp(code: string): Promise<string> {
  const { deps } = world.shop;
  const order = await activate(code);
  world.answers({ sendTopup: unheard, askTopup: unheard });
  const due = await nextDue(deps, order);
  await fulfilTopup(deps, due?.id ?? 0n, { ...defaultTiming, askAfterMs: [0] });
  await world.act('refund', order);
  return order;
}
const refused = () =>
  Promise.resolve({
    status: 'rejected' as const,
    supplierId: null,
    reason: 'refused_by_game' as const,
  });

test('a generated code cannot be activated again after an admin gave up its activation: it may be redeemed', async () => {
  const { id, text: code } = await shelf.makeOne();
  const order = await giveUp(code);
  expect(await user.call.orders.detail({ id: order })).toMatchObject({
    status: 'cancelled',
    items: [{ status: 'refunded', reason: 'refunded_by_shop' }],
  });
  expect(await stateOf(id)).toEqual({ state: 'used', seen: true, bound: true, activated: false });
  await expect(activate(code)).rejects.toEqual(refusal('code_already_used'));
});

test('a generated code whose given-up activation the supplier refuses later can be activated again', async () => {
  const { id, text: code } = await shelf.makeOne();
  const order = await giveUp(code);
  world.answers({ askTopup: refused });
  await pollGivenUpTopups(world.shop.deps);
  expect(await world.attempts(order)).toMatchObject([{ state: 'rejected' }]);
  expect(await itemOf(order)).toMatchObject({ status: 'refunded', reason: 'refused_by_game' });
  const free = { state: 'unpublished', seen: true, bound: false, activated: false };
  expect(await stateOf(id)).toEqual(free);
  world.asUsual();
  await world.play(await activate(code));
  expect(await stateOf(id)).toMatchObject({ bound: true, activated: true });
});

test('a sold code whose given up activation is refused later stays with its buyer', async () => {
  const { id, text: code } = await shelf.makeOne({ published: true });
  await buy(world.shop, user, { productId: shelf.productId, gameAmount: 100 });
  await giveUp(code);
  expect(await stateOf(id)).toMatchObject({ state: 'sold', bound: true });
  world.answers({ askTopup: refused });
  await pollGivenUpTopups(world.shop.deps);
  expect(await stateOf(id)).toMatchObject({ state: 'sold', bound: false });
});

test('a generated code whose given-up activation the supplier delivers later stays used', async () => {
  const { id, text: code } = await shelf.makeOne();
  const order = await giveUp(code);
  world.answers({ askTopup: succeeded });
  await pollGivenUpTopups(world.shop.deps);
  expect(await itemOf(order)).toMatchObject({ status: 'refunded', reason: 'refunded_by_shop' });
  expect(await stateOf(id)).toMatchObject({ state: 'used', bound: true });
  await expect(activate(code)).rejects.toEqual(refusal('code_already_used'));
});

test('the migration frees the codes of given up activations that were refused before it, and no others', async () => {
  const [refusedOne, open] = await shelf.make(2);
  const orders = [await giveUp(refusedOne?.text ?? ''), await giveUp(open?.text ?? '')];
  const { pool } = world.shop.deps;
  // The previous version recorded the refusal and kept the code.
  await pool.query(
    `UPDATE topup_attempts SET state = 'rejected', reason = 'refused_by_game' WHERE reference = $1`,
    [`${orders[0]}-1`],
  );
  const name = '20261129040000_codes_of_refused_activations';
  const migration = await readFile(join(migrationsDir, name, 'migration.sql'), 'utf8');
  for (let n = 0; n < 2; n++) await pool.query(migration);
  expect(await stateOf(refusedOne?.id ?? 0)).toMatchObject({ state: 'unpublished', bound: false });
  expect(await itemOf(orders[0] ?? '')).toMatchObject({ reason: 'refused_by_game' });
  expect(await stateOf(open?.id ?? 0)).toMatchObject({ state: 'used', bound: true });
  expect(await itemOf(orders[1] ?? '')).toMatchObject({ reason: 'refunded_by_shop' });
  world.asUsual();
  await world.play(await activate(refusedOne?.text ?? ''));
  expect(await stateOf(refusedOne?.id ?? 0)).toMatchObject({ bound: true, activated: true });
});
