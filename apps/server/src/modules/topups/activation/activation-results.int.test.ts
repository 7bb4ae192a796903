import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { openGeneratedShelf, codeStateOf } from '#testing/fixtures/generated-codes.ts';
import { buy } from '#testing/fixtures/products.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { nextDue, openTopupWorld } from '#testing/shops/topup-world.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';
import { fulfilTopup } from '../index.ts';

// States of a code after its activation ends, against the real sandbox over a socket.

const world = useWorld(openTopupWorld);
const shelf = useFixture(() => openGeneratedShelf(world.shop));
const user = useFixture(() => world.shop.registerUser(), beforeEach);

afterEach(() => expectSoundLedger(world.shop));

const activate = async (code: string, playerID = '123456789', who = user) =>
  (await who.call.topup.activateCode({ playerID, code })).order_id;
const shown = (id: number) => shelf.admin.call.admin.generatedCodes.get({ id });
const stateOf = (id: number) => codeStateOf(world.shop, id);
const topupsOf = async (orderId: string) => {
  const { topups } = await world.sandbox.book();
  return topups.filter(({ reference }) => reference.startsWith(orderId));
};

test('a delivered activation uses the code up and records the player and the time', async () => {
  const { id, text: code } = await shelf.makeOne();
  const order = await activate(code);
  expect(await shown(id)).toMatchObject({
    status: 'used',
    activatedAt: null,
    activation: { player_id: '123456789', nickname: user.nickname },
    orderId: order,
  });
  await world.play(order);
  expect(await user.call.orders.detail({ id: order })).toMatchObject({
    status: 'completed',
    items: [{ status: 'delivered' }],
  });
  expect(await shown(id)).toMatchObject({
    status: 'used',
    activatedAt: expect.any(String) as string,
    activation: { player_id: '123456789', nickname: user.nickname },
    published: false,
  });
  expect(await topupsOf(order)).toMatchObject([
    { service: 'freefire', recipient: '123456789', item: 'item-100', status: 'succeeded' },
  ]);
  await expect(activate(code)).rejects.toEqual(refusal('code_already_used'));
  expect((await user.call.profile.get()).buyerStatus.current).toBe(0);
});

test('activating a sold code delivers what was sold, although its denomination has changed', async () => {
  const other = await openGeneratedShelf(world.shop, { gameAmount: 110 });
  const { text: code } = await other.makeOne({ published: true });
  await buy(world.shop, user, { productId: other.productId, gameAmount: 110 });
  const denominations = other.admin.call.admin.freefireDenominations;
  await denominations.update({
    id: other.denominationId,
    name: '5600 diamonds',
    item_id: 'ff_5600',
    game_amount: 5600,
    price: 59.99,
  });
  await denominations.delete({ id: other.denominationId });
  const order = await activate(code);
  await world.play(order);
  expect(await topupsOf(order)).toMatchObject([{ item: 'item-110', status: 'succeeded' }]);
  expect(await user.call.orders.detail({ id: order })).toMatchObject({
    items: [{ amount: 110, topup_data: { offer_name: '110 of freefire' } }],
  });
});

test('a refused activation cancels the order, and the code can be activated again', async () => {
  const { id, text: code } = await shelf.makeOne({ published: true });
  const order = await activate(code, '123458888');
  await world.play(order);
  expect(await user.call.orders.detail({ id: order })).toMatchObject({
    status: 'cancelled',
    total_amount: 0,
    refunded_amount: 0,
  });
  // The customer who typed the code has seen it, so it does not return to sale automatically.
  const free = { state: 'unpublished', seen: true, bound: false, activated: false };
  expect(await stateOf(id)).toEqual(free);
  expect(await shown(id)).toMatchObject({ status: 'available', activation: null });
  const next = await activate(code, '123456789', await world.shop.registerUser());
  await world.play(next);
  expect(await stateOf(id)).toMatchObject({ bound: true, activated: true });
});

test('a sold code stays with its buyer after a refused activation and can be activated again', async () => {
  const { id, text: code } = await shelf.makeOne({ published: true });
  const bought = await buy(world.shop, user, { productId: shelf.productId, gameAmount: 100 });
  await world.play(await activate(code, '123458888'));
  expect(await stateOf(id)).toMatchObject({ state: 'sold', bound: false });
  expect(await shown(id)).toMatchObject({ status: 'used', published: true, orderId: bought });
  await world.play(await activate(code));
  expect(await stateOf(id)).toMatchObject({ state: 'sold', bound: true, activated: true });
});

test('a code stays reserved while the result of its activation is unknown', async () => {
  const { id, text: code } = await shelf.makeOne();
  const order = await activate(code, '123457777');
  const due = await nextDue(world.shop.deps, order);
  await fulfilTopup(world.shop.deps, due?.id ?? 0n);
  expect(await user.call.orders.detail({ id: order })).toMatchObject({
    items: [{ stage: 'unknown' }],
  });
  await expect(activate(code)).rejects.toEqual(refusal('code_already_used'));
  await expect(shelf.admin.call.admin.generatedCodes.remove({ id })).rejects.toEqual(
    refusal('conflict'),
  );
  expect(await stateOf(id)).toMatchObject({ state: 'used', bound: true, activated: false });
  await world.play(order);
  expect(await stateOf(id)).toMatchObject({ state: 'used', bound: true, activated: true });
  expect(await topupsOf(order)).toHaveLength(1);
});

test('the database neither releases an activated code nor sells one that is being activated', async () => {
  const { id, text: code } = await shelf.makeOne();
  const order = await activate(code);
  const { pool } = world.shop.deps;
  const put = (state: string) =>
    pool.query('UPDATE codes SET state = $2::code_state WHERE id = $1', [id, state]);
  for (const state of ['available', 'unpublished']) {
    await expect(put(state)).rejects.toMatchObject({
      constraint: 'code_of_activation_is_off_sale',
    });
  }
  await expect(pool.query('DELETE FROM codes WHERE id = $1', [id])).rejects.toMatchObject({
    constraint: 'code_of_activation_is_kept',
  });
  await world.play(order);
  await expect(
    pool.query(
      'UPDATE generated_codes SET activation_item_id = NULL, activated_at = NULL WHERE code_id = $1',
      [id],
    ),
  ).rejects.toMatchObject({ constraint: 'code_stays_activated' });
  const other = await shelf.makeOne({ published: true });
  await expect(
    pool.query(
      `UPDATE generated_codes SET activation_item_id = (SELECT min(order_item_id) FROM topup_items) WHERE code_id = $1`,
      [other.id],
    ),
  ).rejects.toMatchObject({ constraint: 'code_of_activation_is_off_sale' });
});

test('the database refuses to change the item, amount and name of a generated code', async () => {
  const { id } = await shelf.makeOne();
  for (const change of [`item_id = 'ff_5600'`, 'game_amount = 5600', `offer_name = 'x'`]) {
    await expect(
      world.shop.deps.pool.query(`UPDATE generated_codes SET ${change} WHERE code_id = $1`, [id]),
    ).rejects.toMatchObject({ constraint: 'generated_code_identity' });
  }
});
