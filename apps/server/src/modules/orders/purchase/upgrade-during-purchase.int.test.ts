import { beforeAll, expect, test } from 'vitest';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';

/* Functions of the database are replaced while customers buy. */

const shop = useTestShop();
const buyer = useFixture(() => shop.registerUser());
beforeAll(async () => {
  await shop.credit(buyer.userId, 'usd', 5000n);
});

/** Renames a function and its call in `caller`, as a release that changes the function's arguments does. */
async function replaceFunction(
  { name, caller }: { name: string; caller: string },
  during: () => void,
) {
  const upgrade = await shop.deps.pool.connect();
  await upgrade.query('BEGIN');
  await upgrade.query('LOCK TABLE carts IN EXCLUSIVE MODE');
  during();
  await expect
    .poll(async () => {
      const waiting = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'carts'::regclass`;
      return (await upgrade.query(waiting)).rowCount;
    })
    .toBe(1);
  await upgrade.query(`
    DO $$ BEGIN
      ALTER FUNCTION ${name} RENAME TO ${name}_next;
      EXECUTE replace(pg_get_functiondef('${caller}'::regproc), '${name}(', '${name}_next(');
    END $$`);
  await upgrade.query('COMMIT');
  upgrade.release();
}

test('a purchase that waits while a release replaces its database functions succeeds', async () => {
  const { optionId } = await stockShelf(shop.deps, { codes: 1 });
  await fillCart(shop.deps, buyer.userId, optionId);
  let purchase: Promise<{ order_id: string }> | undefined;
  await replaceFunction({ name: 'buy_carts', caller: 'place_balance_orders' }, () => {
    purchase = buyer.call.orders.payFromBalance({ currency: 'usd' });
  });
  const id = (await purchase)?.order_id ?? '';
  expect(await buyer.call.orders.read({ id })).toMatchObject({ status: 'completed' });
  await expectSoundLedger(shop);
});

/** Adds a line with one of two units in stock to the buyer's cart; returns the line's id. */
async function addLine(): Promise<number> {
  const { productId } = await stockShelf(shop.deps, { codes: 2 });
  const option = { productId, regionId: 0, gameAmount: 100, priceUsd: 4.99 };
  return (await buyer.call.cart.add({ ...option, quantity: 1 })).data.id;
}

test('adding to the cart succeeds while a release replaces its database functions', async () => {
  const { productId } = await stockShelf(shop.deps, { codes: 1 });
  let added: Promise<unknown> | undefined;
  await replaceFunction({ name: 'price_is_meant', caller: 'cart_add' }, () => {
    const option = { productId, regionId: 0, gameAmount: 100, priceUsd: 4.99 };
    added = buyer.call.cart.add({ ...option, quantity: 1 });
  });
  await added;
  expect((await buyer.call.cart.get()).data).toHaveLength(1);
});

test('changing the quantity of a cart line succeeds while a release replaces its database functions', async () => {
  await buyer.call.cart.clear();
  const id = await addLine();
  let changed: Promise<unknown> | undefined;
  await replaceFunction({ name: 'cart_line', caller: 'cart_set_quantity' }, () => {
    changed = buyer.call.cart.updateQuantity({ id, quantity: 2 });
  });
  await changed;
  expect((await buyer.call.cart.get()).data).toMatchObject([{ id, quantity: 2 }]);
});

test.each(['remove', 'clear'] as const)(
  'removing cart lines (%s) succeeds while a release replaces their database functions',
  async (call) => {
    await buyer.call.cart.clear();
    const id = await addLine();
    // The function calls no other function after its lock, but that of a later release may.
    const { pool } = shop.deps;
    await pool.query(`
      CREATE FUNCTION called_by_cart_${call}() RETURNS void LANGUAGE plpgsql AS 'BEGIN END';
      DO $$ BEGIN
        EXECUTE replace(pg_get_functiondef('cart_remove'::regproc), 'DELETE FROM', 'PERFORM called_by_cart_${call}(); DELETE FROM');
      END $$`);
    let removed: Promise<unknown> | undefined;
    await replaceFunction({ name: `called_by_cart_${call}`, caller: 'cart_remove' }, () => {
      removed = call === 'remove' ? buyer.call.cart.remove({ id }) : buyer.call.cart.clear();
    });
    await removed;
    expect((await buyer.call.cart.get()).data).toEqual([]);
  },
);
