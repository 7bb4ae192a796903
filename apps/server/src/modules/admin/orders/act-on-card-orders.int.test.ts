import type { PoolClient } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withTransaction } from '#infra/db/transaction.ts';
import { captureItem, releaseItem } from '#modules/topups/index.ts';
import { openCardShop } from '#testing/shops/card-shop.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { addDenomination, freefireData, itemsOf } from '#testing/fixtures/stocked-denominations.ts';

// Admin actions on unpaid card orders of a customer who has another hold.

const world = useWorld(() => openCardShop({ TOPUP_UNDO_SECONDS: '8' }));
const admin = useFixture(() => world.shop.createAdmin());
const buyer = useFixture(() => world.shop.registerUser(), beforeEach);
const offer = useFixture(() => addDenomination(world.shop.deps, { name: '100 diamonds' }));

const reason = 'the customer asked';

beforeEach(async () => {
  // Creates a paid, unfinished order, whose price is held.
  await world.settle(await topup());
});
afterEach(async () => {
  expect(await funds()).toMatchObject({ held: 199n });
  await expectSoundLedger(world.shop);
});

const topup = async () => {
  const topupData = freefireData(offer);
  return (await buyer.call.payments.create({ type: 'topup', topupData, currency: 'usd' })).order_id;
};
const cancel = (id: string, itemIds?: number[]) =>
  admin.call.admin.orders.act({ id, action: 'cancel', reason, ...(itemIds && { itemIds }) });
const notCancellable = refusal('conflict', { reason: 'not_cancellable' });

/** Reads the customer's available and held balance. */
async function funds(): Promise<Record<string, bigint>> {
  const { rows } = await world.shop.deps.pool.query<{ kind: string; balance: bigint }>(
    `SELECT kind::text, balance FROM accounts WHERE user_id = $1 AND currency = 'usd'`,
    [buyer.userId],
  );
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
}

describe('cancelling an unpaid top-up', () => {
  test('refuses to let an admin cancel a top-up as unpaid that was paid meanwhile', async () => {
    const { rows } = await world.shop.deps.pool.query<{ id: string }>(
      'SELECT id FROM orders WHERE user_id = $1',
      [buyer.userId],
    );
    const paid = { id: rows[0]?.id ?? '', action: 'cancel', reason, unpaid: true } as const;
    await expect(admin.call.admin.orders.act(paid)).rejects.toEqual(notCancellable);
  });

  test('an admin’s cancellation of an unpaid top-up by card ends its payment and refunds nothing', async () => {
    const id = await topup();
    expect(await cancel(id)).toMatchObject({ status: 'cancelled', refunded_amount: 0 });
    expect(await world.payment(id)).toMatchObject({ hold: 'voided', ended_by: 'admin' });
    expect(world.gateway.cancelled).toContain(`fake-${id}`);
    expect(await funds()).toMatchObject({ available: 0n });
    await expect(cancel(id)).rejects.toEqual(notCancellable);
  });

  test('an admin’s cancellation of an unpaid top-up by card refuses a selection of items', async () => {
    const id = await topup();
    const items = await itemsOf(world.shop.deps, id);
    await expect(cancel(id, items.map(Number))).rejects.toEqual(notCancellable);
    expect(await world.payment(id)).toMatchObject({ hold: 'open' });
  });

  test('refuses to let an admin cancel a top-up whose late payment went to the balance', async () => {
    const id = await topup();
    await cancel(id);
    expect(await world.settle(id)).toBe('credited');
    expect(await funds()).toMatchObject({ available: 199n });
    for (const itemIds of [undefined, (await itemsOf(world.shop.deps, id)).map(Number)]) {
      await expect(cancel(id, itemIds)).rejects.toEqual(notCancellable);
    }
    expect(await funds()).toMatchObject({ available: 199n });
  });
});

test('an admin’s cancellation of a top-up that was paid by card refunds its price', async () => {
  const id = await topup();
  await world.settle(id);
  expect(await cancel(id)).toMatchObject({ status: 'cancelled', refunded_amount: 1.99 });
});

describe('a top-up that was never paid', () => {
  const release = { state: 'cancelled', reason: null, actor: 'worker' } as const;

  test.each(['unpaid', 'credited'])(
    'the database refuses to deliver or cancel a top-up whose order nobody paid for: %s',
    async (how) => {
      const { pool } = world.shop.deps;
      const id = await topup();
      if (how === 'credited') {
        await cancel(id);
        await world.settle(id);
      }
      const [item = 0n] = await itemsOf(world.shop.deps, id);
      const before = await funds();
      for (const end of [
        (tx: PoolClient) => releaseItem(tx, item, release),
        (tx: PoolClient) => captureItem(tx, item, 'worker'),
      ]) {
        await expect(withTransaction(pool, end)).rejects.toThrow(
          `nobody has paid for top-up ${item}`,
        );
      }
      for (const state of ['failed', 'cancelled']) {
        await expect(
          pool.query(
            'UPDATE topup_items SET state = $2::topup_state, next_at = NULL WHERE order_item_id = $1',
            [item, state],
          ),
        ).rejects.toMatchObject({ constraint: 'topup_of_unpaid_order' });
      }
      expect(await funds()).toEqual(before);
    },
  );
});
