import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationsDir } from '@manabar/prisma/schema-files';
import { afterEach, expect, test } from 'vitest';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { openGeneratedShelf } from '#testing/fixtures/generated-codes.ts';
import { addDenomination, freefireData, itemsOf } from '#testing/fixtures/stocked-denominations.ts';
import { openTopupWorld } from '#testing/shops/topup-world.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';

// Top-ups and generated codes of an older version lack the values of their denominations.

const world = useWorld(openTopupWorld);
const shelf = useFixture(() => openGeneratedShelf(world.shop));

afterEach(() => expectSoundLedger(world.shop));

const query = (sql: string) => world.shop.deps.pool.query(sql);
const forget = (sql: string) =>
  query(`SET session_replication_role = replica; ${sql}; SET session_replication_role = DEFAULT`);
const forgetItem = (item: bigint) =>
  forget(`UPDATE topup_items SET item_id = NULL WHERE order_item_id = ${item}`);
const forgetWorth = (id: number) =>
  forget(
    `UPDATE generated_codes SET item_id = NULL, game_amount = NULL, offer_name = NULL WHERE code_id = ${id}`,
  );
const migrate = async (name: string) =>
  query(await readFile(join(migrationsDir, name, 'migration.sql'), 'utf8'));
const itemOf = async (item: bigint) =>
  (await query(`SELECT item_id FROM topup_items WHERE order_item_id = ${item}`)).rows[0] as object;
const worthOf = async (id: number) =>
  (
    await query(
      `SELECT item_id, game_amount, offer_name FROM generated_codes WHERE code_id = ${id}`,
    )
  ).rows[0] as object;
const itemsSent = async (id: string) =>
  (await world.sandbox.book()).topups
    .filter(({ reference }) => reference.startsWith(id))
    .map(({ item }) => item);
const place = async () => {
  const id = await world.place(freefireData(await addDenomination(world.shop.deps)));
  const [item = 0n] = await itemsOf(world.shop.deps, id);
  return { id, item };
};
const worth = { item_id: 'item-100', game_amount: 100, offer_name: '100 of freefire' };

test('the migration completes open top-ups with the item of their denomination', async () => {
  const open = await place();
  const ended = await place();
  await world.play(ended.id);
  await forgetItem(open.item);
  await forgetItem(ended.item);
  await migrate('20261128210100_items_of_open_topups');
  expect(await itemOf(open.item)).toEqual({ item_id: 'item-100' });
  expect(await itemOf(ended.item)).toEqual({ item_id: null });
});

test('the migration completes generated codes that are not activated', async () => {
  const { id } = await shelf.makeOne();
  await forgetWorth(id);
  await migrate('20261128210300_worth_of_unused_codes');
  expect(await worthOf(id)).toEqual(worth);
});

test('a top-up without a stored item is delivered with that of its denomination', async () => {
  const { id, item } = await place();
  await forgetItem(item);
  await world.play(id);
  expect(await itemsSent(id)).toEqual(['item-100']);
});

test('a generated code without a stored worth is activated with that of its denomination', async () => {
  const { id, text: code } = await shelf.makeOne();
  await forgetWorth(id);
  const { order_id: order } = await world.buyer.call.topup.activateCode({
    playerID: '123456789',
    code,
  });
  await world.play(order);
  expect(await itemsSent(order)).toEqual(['item-100']);
  expect(await world.buyer.call.orders.detail({ id: order })).toMatchObject({
    items: [{ amount: 100, topup_data: { offer_name: '100 of freefire' } }],
  });
});

test('the database stores what was bought when the version before writes a top-up or a code', async () => {
  const { item } = await place();
  const { id } = await shelf.makeOne();
  const client = await world.shop.deps.pool.connect();
  try {
    await client.query('BEGIN');
    const topups = await client.query(
      `WITH made AS (
         INSERT INTO order_items (order_id, position, item_type, game_amount, quantity, unit_price, status)
         SELECT order_id, 2, 'topup', 100, 1, 199, 'pending' FROM order_items WHERE id = $1 RETURNING id)
       INSERT INTO topup_items (order_item_id, service, recipient, offer_name, image_url, denomination_id)
       SELECT id, 'freefire', '123456789', '100', '/x.svg', $2 FROM made RETURNING item_id`,
      [item, shelf.denominationId],
    );
    expect(topups.rows).toEqual([{ item_id: 'item-100' }]);
    await client.query('DELETE FROM generated_codes WHERE code_id = $1', [id]);
    const codes = await client.query(
      `INSERT INTO generated_codes (code_id, denomination_id) SELECT unnest($1::bigint[]), $2
       RETURNING item_id, game_amount, offer_name`,
      [[id], shelf.denominationId],
    );
    expect(codes.rows).toEqual([worth]);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
