import { afterEach, describe, expect, test } from 'vitest';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import {
  addDenomination,
  addTopupCodes,
  pubgData,
  type Denomination,
} from '#testing/fixtures/stocked-denominations.ts';
import { openTopupWorld } from '#testing/shops/topup-world.ts';
import { useWorld } from '#testing/shops/use-world.ts';

// Every result of the supplier for both dispatch modes, against the real sandbox over a socket.

const world = useWorld(openTopupWorld);

afterEach(async () => {
  await world.sandbox.calm();
  await expectSoundLedger(world.shop);
});

const detail = (id: string) => world.buyer.call.orders.detail({ id });

describe('a code that the supplier refuses', () => {
  /** Creates a denomination with bad codes, which the supplier refuses, followed by good ones. */
  const shelf = async (bad: number, good: number) => {
    const { deps } = world.shop;
    const made = await addDenomination(deps, { service: 'pubg', gameAmount: 325 });
    await addTopupCodes(deps, made.id, bad, 'BAD');
    await addTopupCodes(deps, made.id, good);
    return made;
  };
  const codesOf = async ({ id }: Denomination) => {
    const { rows } = await world.shop.deps.pool.query<{ state: string }>(
      'SELECT state FROM topup_codes WHERE denomination_id = $1 ORDER BY id',
      [id],
    );
    return rows.map(({ state }) => state);
  };

  test('a refused redeem code is withdrawn, and another is redeemed under a new reference', async () => {
    const made = await shelf(2, 2);
    const id = await world.place(pubgData([made]));
    await world.play(id);
    expect(await world.attempts(id)).toEqual([
      { reference: `${id}-1`, state: 'rejected', reason: 'code_invalid', asked: 0 },
      { reference: `${id}-1-2`, state: 'rejected', reason: 'code_invalid', asked: 0 },
      { reference: `${id}-1-3`, state: 'succeeded', reason: null, asked: 0 },
    ]);
    expect(await codesOf(made)).toEqual(['error', 'error', 'redeemed', 'available']);
    expect(await detail(id)).toMatchObject({ status: 'completed' });
  });

  test('three refused redeem codes refund the unit of a top-up, and the other codes stay in stock', async () => {
    const made = await shelf(3, 1);
    const id = await world.place(pubgData([made]));
    await world.play(id);
    expect(await world.attempts(id)).toHaveLength(3);
    expect(await codesOf(made)).toEqual(['error', 'error', 'error', 'available']);
    expect(await detail(id)).toMatchObject({
      status: 'refunded',
      items: [{ status: 'refunded', reason: 'code_invalid' }],
    });
  });

  test('a refused redeem code without a replacement in stock refunds the unit', async () => {
    const made = await shelf(1, 0);
    const id = await world.place(pubgData([made]));
    await world.play(id);
    expect(await codesOf(made)).toEqual(['error']);
    expect(await detail(id)).toMatchObject({ status: 'refunded', refunded_amount: 1.99 });
  });

  test('a refused redeem code refunds only its own unit of a top-up order', async () => {
    const made = await shelf(1, 0);
    const good = await addDenomination(world.shop.deps, { service: 'pubg', codes: 1, usd: 500n });
    const id = await world.place(pubgData([good, made], { price_usd: 6.99 }));
    await world.play(id);
    expect(await detail(id)).toMatchObject({
      status: 'completed',
      refunded_amount: 1.99,
      items: [{ status: 'delivered' }, { status: 'refunded', reason: 'code_invalid' }],
    });
  });

  test('a top-up that the game refuses releases its redeem code', async () => {
    const made = await shelf(0, 1);
    const id = await world.place(pubgData([made], { player_id: '12348888', login: '12348888' }));
    await world.play(id);
    expect(await codesOf(made)).toEqual(['available']);
    expect(await detail(id)).toMatchObject({ status: 'refunded' });
  });
});
