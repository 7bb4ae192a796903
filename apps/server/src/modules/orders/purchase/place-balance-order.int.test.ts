import { afterAll, beforeEach, expect, test } from 'vitest';
import { DomainError } from '#errors.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { fillCart, loadCodes, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';
import { placeBalanceOrder } from '../index.ts';

const shop = useTestShop();
const buyer = useFixture(() => shop.registerUser(), beforeEach);

afterAll(() => expectSoundLedger(shop));

const balances = () => buyer.call.wallet.balance();

test('a purchase from the balance turns the cart into a completed order', async () => {
  const cheap = await stockShelf(shop.deps, { usd: 499n, codes: 3 });
  const dear = await stockShelf(shop.deps, { usd: 2000n, codes: 1 });
  await shop.credit(buyer.userId, 'usd', 5000n);
  await fillCart(shop.deps, buyer.userId, cheap.optionId, 2);
  await fillCart(shop.deps, buyer.userId, dear.optionId, 1);

  const { order_id: id } = await buyer.call.orders.payFromBalance({
    currency: 'usd',
    amount: 29.98,
  });

  expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
  const order = await buyer.call.orders.read({ id });
  expect(order).toMatchObject({
    id,
    status: 'completed',
    total_amount: 29.98,
    refunded_amount: 0,
    currency: 'usd',
  });
  const [first, second] = order.items;
  expect(first).toMatchObject({ quantity: 2, price: 4.99, status: 'delivered' });
  // The oldest codes are sold first.
  expect(first?.code?.code.split('\n')).toEqual(cheap.codes.slice(0, 2));
  expect(second?.code?.code).toBe(dear.codes[0]);
  expect(await balances()).toEqual([
    { currency: 'usd', amount: 20.02 },
    { currency: 'rub', amount: 0 },
  ]);
  const cart = await shop.deps.pool.query('SELECT 1 FROM cart_items WHERE user_id = $1', [
    buyer.userId,
  ]);
  expect(cart.rowCount).toBe(0);
});

test('refuses to buy an empty cart', async () => {
  await expect(buyer.call.orders.payFromBalance({ currency: 'usd' })).rejects.toEqual(
    refusal('cart_empty'),
  );
});

test('a purchase refuses a currency in which a line has no price', async () => {
  const shelf = await stockShelf(shop.deps, { usd: 100n, rub: null });
  await fillCart(shop.deps, buyer.userId, shelf.optionId);
  await expect(buyer.call.orders.payFromBalance({ currency: 'rub' })).rejects.toEqual(
    refusal('currency_not_available'),
  );
});

test("a purchase refuses an amount that differs from the cart's total", async () => {
  const shelf = await stockShelf(shop.deps, { usd: 100n });
  await fillCart(shop.deps, buyer.userId, shelf.optionId);
  await expect(buyer.call.orders.payFromBalance({ currency: 'usd', amount: 0.99 })).rejects.toEqual(
    refusal('amount_mismatch', { expected: 1 }),
  );
});

test('refuses a purchase beyond the balance with the required and available amounts', async () => {
  const shelf = await stockShelf(shop.deps, { usd: 499n, codes: 2 });
  await shop.credit(buyer.userId, 'usd', 997n);
  await fillCart(shop.deps, buyer.userId, shelf.optionId, 2);
  await expect(buyer.call.orders.payFromBalance({ currency: 'usd' })).rejects.toEqual(
    refusal('insufficient_balance', { required: 9.98, available: 9.97, currency: 'usd' }),
  );
});

/** Pays for the cart with enough money and returns the refusal; expects no charge. */
async function refusedPurchase(): Promise<DomainError> {
  await shop.credit(buyer.userId, 'usd', 100_000n);
  const error: unknown = await placeBalanceOrder(shop.deps, buyer, { currency: 'usd' }).catch(
    (reason: unknown) => reason,
  );
  expect(await balances()).toContainEqual({ currency: 'usd', amount: 1000 });
  if (!(error instanceof DomainError)) throw error;
  return error;
}

test('a purchase may spend the whole balance', async () => {
  const shelf = await stockShelf(shop.deps, { usd: 499n, codes: 1 });
  await shop.credit(buyer.userId, 'usd', 499n);
  await fillCart(shop.deps, buyer.userId, shelf.optionId);
  await buyer.call.orders.payFromBalance({ currency: 'usd' });
  expect(await balances()).toMatchObject([{ currency: 'usd', amount: 0 }, {}]);
});

test('a purchase buys nothing when one of two lines is out of stock', async () => {
  const empty = await stockShelf(shop.deps, { codes: 0, gameAmount: 60 });
  const full = await stockShelf(shop.deps, { codes: 5 });
  await fillCart(shop.deps, buyer.userId, full.optionId, 2);
  await fillCart(shop.deps, buyer.userId, empty.optionId);
  const error = await refusedPurchase();
  expect(error.code).toBe('out_of_stock');
  expect(error.details).toEqual({
    items: [
      {
        id: expect.any(Number) as number,
        product_id: empty.productId,
        game_amount: 60,
        available: 0,
      },
    ],
  });
});

test('a purchase refuses a quantity that exceeds the stock', async () => {
  const shelf = await stockShelf(shop.deps, { codes: 2 });
  await fillCart(shop.deps, buyer.userId, shelf.optionId, 3);
  const error = await refusedPurchase();
  expect(error.code).toBe('quantity_exceeds_stock');
  expect(error.details).toMatchObject({ items: [{ available: 2 }] });
});

test('a purchase reports a changed price when only other prices are in stock', async () => {
  const shelf = await stockShelf(shop.deps, { usd: 499n, rub: 1000n, codes: 0 });
  await stockShelf(shop.deps, { usd: 599n, rub: null, codes: 1, productId: shelf.productId });
  await stockShelf(shop.deps, { usd: 699n, rub: null, codes: 0, productId: shelf.productId });
  await fillCart(shop.deps, buyer.userId, shelf.optionId);
  const error = await refusedPurchase();
  expect(error.code).toBe('price_changed');
  expect(error.details).toMatchObject({
    items: [{ prices: [{ price_usd: 5.99, price_rub: null }] }],
  });
});

test('does not sell an archived product', async () => {
  const shelf = await stockShelf(shop.deps, { codes: 1 });
  await shop.deps.pool.query('UPDATE products SET archived_at = now() WHERE id = $1', [
    shelf.productId,
  ]);
  await fillCart(shop.deps, buyer.userId, shelf.optionId);
  expect((await refusedPurchase()).code).toBe('out_of_stock');
});

test('a purchase claims codes after the last claimed position, and wraps around at the end', async () => {
  const shelf = await stockShelf(shop.deps, { usd: 100n, codes: 3 });
  await shop.credit(buyer.userId, 'usd', 1000n);
  const buyOne = async () => {
    await fillCart(shop.deps, buyer.userId, shelf.optionId);
    return buyer.call.orders.payFromBalance({ currency: 'usd' });
  };
  const { order_id: first } = await buyOne();
  const { order_id: second } = await buyOne();
  expect(JSON.parse(shop.deps.claimHints.toJson())).toHaveProperty(String(shelf.optionId));
  // The first code returns to stock before the position without this process noticing.
  const hints = shop.deps.claimHints.toJson();
  await buyer.call.orders.refundUnrevealed({ id: first });
  shop.deps.claimHints.remember(JSON.parse(hints) as Record<string, number>);
  const { order_id: third } = await buyOne();
  const { order_id: fourth } = await buyOne();
  const codeOf = async (id: string) => (await buyer.call.orders.read({ id })).items[0]?.code?.code;
  expect(await Promise.all([second, third, fourth].map(codeOf))).toEqual([
    shelf.codes[1],
    shelf.codes[2],
    shelf.codes[0],
  ]);
  await loadCodes(shop.deps, shelf.optionId, 1);
});

test('the position of a claim of several codes is that of the last one', async () => {
  const { optionId } = await stockShelf(shop.deps, { usd: 100n, codes: 3 });
  await shop.credit(buyer.userId, 'usd', 1000n);
  await fillCart(shop.deps, buyer.userId, optionId, 2);
  await buyer.call.orders.payFromBalance({ currency: 'usd' });
  const [sold] = await shop.rows<{ last: bigint }>(
    `SELECT max(id) AS last FROM codes WHERE option_id = $1 AND state = 'sold'`,
    [optionId],
  );
  expect(JSON.parse(shop.deps.claimHints.toJson())).toHaveProperty(
    String(optionId),
    Number(sold?.last),
  );
});

test('a retry of a purchase with the same idempotency key replays the answer byte for byte', async () => {
  const shelf = await stockShelf(shop.deps, { usd: 100n, codes: 2 });
  await shop.credit(buyer.userId, 'usd', 1000n);
  await fillCart(shop.deps, buyer.userId, shelf.optionId);
  let replays = 0;
  const pay = () =>
    placeBalanceOrder(
      shop.deps,
      { userId: buyer.userId, onReplay: () => replays++ },
      { currency: 'usd', idempotencyKey: 'once' },
    );
  const first = await pay();
  await fillCart(shop.deps, buyer.userId, shelf.optionId);
  const second = await pay();
  expect(JSON.stringify(second)).toBe(JSON.stringify(first));
  expect(replays).toBe(1);
});

test('a retry of a purchase with the same idempotency key replays a refusal', async () => {
  const shelf = await stockShelf(shop.deps, { usd: 100n, codes: 1 });
  await fillCart(shop.deps, buyer.userId, shelf.optionId);
  const pay = (idempotencyKey: string) =>
    buyer.call.orders.payFromBalance({ currency: 'usd', idempotencyKey });
  const details = { required: 1, available: 0, currency: 'usd' };
  await expect(pay('a')).rejects.toEqual(refusal('insufficient_balance', details));
  await shop.credit(buyer.userId, 'usd', 1000n);
  await expect(pay('a')).rejects.toEqual(refusal('insufficient_balance', details));
  await expect(pay('b')).resolves.toMatchObject({ success: true });
});

test('a purchase refuses a reused idempotency key with another request; keys are separate by user and call', async () => {
  const shelf = await stockShelf(shop.deps, { usd: 100n, rub: 100n, codes: 3 });
  const other = await shop.registerUser();
  for (const user of [buyer, other]) {
    await shop.credit(user.userId, 'usd', 1000n);
    await fillCart(shop.deps, user.userId, shelf.optionId);
  }
  const { order_id: id } = await buyer.call.orders.payFromBalance({
    currency: 'usd',
    idempotencyKey: 'k',
  });
  await expect(
    buyer.call.orders.payFromBalance({ currency: 'rub', idempotencyKey: 'k' }),
  ).rejects.toEqual(refusal('idempotency_key_reused'));
  const theirs = await other.call.orders.payFromBalance({ currency: 'usd', idempotencyKey: 'k' });
  expect(theirs.order_id).not.toBe(id);
  await expect(
    buyer.call.orders.refundUnrevealed({ id, idempotencyKey: 'k' }),
  ).resolves.toMatchObject({ success: true });
  await other.call.orders.refundUnrevealed({ id: theirs.order_id, idempotencyKey: 'refund' });
  await fillCart(shop.deps, other.userId, shelf.optionId);
  await expect(
    other.call.orders.payFromBalance({ currency: 'usd', idempotencyKey: 'refund' }),
  ).resolves.toMatchObject({ success: true });
});

test('the database refuses to change the price of a price option', async () => {
  const { optionId } = await stockShelf(shop.deps, { codes: 0 });
  await expect(
    shop.deps.pool.query('UPDATE price_options SET price_usd = 1 WHERE id = $1', [optionId]),
  ).rejects.toMatchObject({ constraint: 'price_option_identity' });
});
