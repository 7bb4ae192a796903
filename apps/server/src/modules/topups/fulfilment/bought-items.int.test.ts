import { afterEach, describe, expect, test } from 'vitest';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import {
  addDenomination,
  addTopupCodes,
  freefireData,
  itemsOf,
  pubgData,
} from '#testing/fixtures/stocked-denominations.ts';
import { openTopupWorld } from '#testing/shops/topup-world.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';
import { fulfilTopup } from '../index.ts';

// An admin changes a denomination between an order and its delivery.

const world = useWorld(openTopupWorld);
const admin = useFixture(() => world.shop.createAdmin());

afterEach(() => expectSoundLedger(world.shop));

const detail = (id: string) => world.buyer.call.orders.detail({ id });
const itemsSent = async (id: string) =>
  (await world.sandbox.book()).topups
    .filter(({ reference }) => reference.startsWith(id))
    .map(({ item }) => item);
const makeDearer = (id: number) =>
  admin.call.admin.freefireDenominations.update({
    id,
    name: '5600 diamonds',
    item_id: 'ff_5600',
    game_amount: 5600,
    price: 59.99,
  });

describe('a denomination that changes after it was ordered', () => {
  test('a top-up is delivered with the item, amount and price that were bought', async () => {
    const offer = await addDenomination(world.shop.deps);
    const id = await world.place(freefireData(offer));
    await makeDearer(offer.id);
    await world.play(id);
    expect(await itemsSent(id)).toEqual(['item-100']);
    expect(await detail(id)).toMatchObject({
      status: 'completed',
      total_amount: 1.99,
      items: [{ amount: 100, topup_data: { offer_name: '100 of freefire' } }],
    });
    const next = await world.place(freefireData(offer, { price_usd: 59.99 }));
    await world.play(next);
    expect(await itemsSent(next)).toEqual(['ff_5600']);
  });

  test('a resend of a top-up under the same reference asks the supplier for the item that was bought', async () => {
    const { deps } = world.shop;
    const offer = await addDenomination(deps);
    const player = { player_id: '12346666', login: '12346666' };
    const id = await world.place(freefireData(offer, player));
    const [item = 0n] = await itemsOf(deps, id);
    await fulfilTopup(deps, item);
    expect(await world.attempts(id)).toMatchObject([{ state: 'unknown' }]);
    await makeDearer(offer.id);
    await world.play(id);
    expect(await world.attempts(id)).toMatchObject([{ reference: `${id}-1`, state: 'succeeded' }]);
    expect(await itemsSent(id)).toEqual(['item-100']);
  });

  test('an archived denomination is delivered to those who bought it', async () => {
    const offer = await addDenomination(world.shop.deps);
    const id = await world.place(freefireData(offer));
    await makeDearer(offer.id);
    await admin.call.admin.freefireDenominations.delete({ id: offer.id });
    await world.play(id);
    expect(await itemsSent(id)).toEqual(['item-100']);
  });

  test('refunds a top-up whose redeem code was refused when its denomination has another amount by then', async () => {
    const { deps } = world.shop;
    const uc = await addDenomination(deps, { service: 'pubg', gameAmount: 325 });
    await addTopupCodes(deps, uc.id, 1, 'BAD');
    const id = await world.place(pubgData([uc]));
    await addTopupCodes(deps, uc.id, 1);
    await admin.call.admin.pubgDenominations.update({ id: uc.id, uc_amount: 3850 });
    await world.play(id);
    expect(await world.attempts(id)).toMatchObject([{ state: 'rejected' }]);
    expect(await detail(id)).toMatchObject({ status: 'refunded', refunded_amount: 1.99 });
  });
});

test('the database refuses to change the item of a placed top-up', async () => {
  const { deps } = world.shop;
  const id = await world.place(freefireData(await addDenomination(deps)));
  const [item = 0n] = await itemsOf(deps, id);
  for (const other of ['ff_5600', null]) {
    await expect(
      deps.pool.query('UPDATE topup_items SET item_id = $2 WHERE order_item_id = $1', [
        item,
        other,
      ]),
    ).rejects.toMatchObject({ constraint: 'topup_item_identity' });
  }
});
