import { beforeAll, expect, test } from 'vitest';
import {
  addDenomination,
  freefireData,
  itemsOf,
  pubgData,
} from '#testing/fixtures/stocked-denominations.ts';
import { deliver } from '#testing/fixtures/settle-topup-items.ts';
import { openTopupReviewWorld } from '#testing/shops/topup-review-world.ts';
import { useWorld } from '#testing/shops/use-world.ts';

// A customer gets one message about a paid top-up that an admin cancels.

const world = useWorld(() => openTopupReviewWorld({ env: { TOPUP_UNDO_SECONDS: '8' } }));
beforeAll(async () => {
  await world.shop.deps.pool.query(
    `INSERT INTO user_contacts (user_id, email, email_confirmed_at) VALUES ($1, 'buyer@mail.example', now())`,
    [world.buyer.userId],
  );
});

let players = 500_000;
const newPlayer = () => {
  const player = `${players++}1`;
  return { player_id: player, login: player };
};
const twoUnits = () =>
  world.place(pubgData([world.uc, world.uc], { price_usd: 2, ...newPlayer() }));
const toldOf = async (orderId: string) =>
  (
    await world.shop.deps.pool.query<{ kind: string }>(
      `SELECT kind FROM messages WHERE data ->> 'orderId' = $1 ORDER BY id`,
      [orderId],
    )
  ).rows.map(({ kind }) => kind);

test('a customer gets one message about a top-up of two units that an admin cancels before it is sent', async () => {
  const id = await twoUnits();
  await world.act('cancel', id);
  expect((await world.get(id)).status).toBe('cancelled');
  expect(await toldOf(id)).toEqual(['order_failed']);
});

test('a customer gets one message when an admin cancels the units of a top-up one after another', async () => {
  const id = await twoUnits();
  const [first = 0, second = 0] = (await itemsOf(world.shop.deps, id)).map(Number);
  await world.act('cancel', id, [first]);
  await world.act('cancel', id, [second]);
  expect(await toldOf(id)).toEqual(['order_failed']);
});

test('a customer gets one message when an admin cancels two units of a top-up of which one was attempted', async () => {
  const id = await twoUnits();
  const [begun = 0] = (await itemsOf(world.shop.deps, id)).map(Number);
  world.answers({
    sendRedemption: () => Promise.resolve({ status: 'not_sent', cause: new Error('refused') }),
  });
  world.clock.advance({ seconds: 8 });
  await world.fulfil(begun);
  world.asUsual();
  await world.act('cancel', id);
  expect(await toldOf(id)).toEqual(['order_failed']);
});

test('a customer gets no message about a top-up that they cancel themselves', async () => {
  const id = await world.place(freefireData(await addDenomination(world.shop.deps), newPlayer()));
  await world.buyer.call.orders.cancel({ id });
  expect((await world.get(id)).status).toBe('cancelled');
  expect(await toldOf(id)).toEqual([]);
});

test('a customer gets one message about a top-up whose two units are delivered one after another', async () => {
  const id = await twoUnits();
  for (const item of await itemsOf(world.shop.deps, id)) await deliver(world.shop.deps, item);
  expect(await toldOf(id)).toEqual(['order_delivered']);
});
