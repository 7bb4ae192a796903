import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withTransaction } from '#infra/db/transaction.ts';
import { placeBalanceOrder } from '#modules/orders/index.ts';
import { openCardShop, type CardShop } from '#testing/card-shop.ts';
import { fillCart, stockShelf } from '#testing/shelf.ts';
import type { TestUser } from '#testing/test-shop.ts';
import { repriceOptions } from './reprice-options.ts';

let cards: CardShop;
let admin: TestUser;
beforeAll(async () => {
  cards = await openCardShop();
  admin = await cards.shop.createAdmin();
});
afterAll(() => cards.close());

const pool = () => cards.shop.deps.pool;
const prices = () => admin.call.admin.prices;
const optionsOf = async (productId: number) => (await prices().list({ productId })).items;

/** Until somebody waits for a lock. */
const someoneWaits = () =>
  expect
    .poll(async () => {
      const { rowCount } = await pool().query(
        `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      );
      return rowCount;
    })
    .toBe(1);

describe('codes that are free again are sold at the present price', () => {
  const offered = async (productId: number) =>
    (await optionsOf(productId)).map(({ priceUsd, available }) => [priceUsd, available]);

  test('after a card order that held them was cancelled or lapsed', async () => {
    const { buyer, shelf } = await cards.withCart(1, { codes: 3, usd: 500n });
    const cancelled = await cards.pay(buyer, 5);
    const other = await cards.shop.registerUser();
    await fillCart(cards.shop.deps, other.userId, shelf.optionId);
    const lapsed = await cards.pay(other, 5);
    await prices().update({ id: shelf.optionId, priceUsd: 7 });
    const [present] = await optionsOf(shelf.productId);
    await prices().update({ id: present?.id ?? 0, priceUsd: 8 });
    await buyer.call.orders.cancel({ id: cancelled });
    await cards.lapse(lapsed);
    expect(await offered(shelf.productId)).toEqual([[8, 3]]);
  });

  test('after they were refunded unseen', async () => {
    const { deps } = cards.shop;
    const shelf = await stockShelf(deps, { codes: 2, usd: 500n });
    const buyer = await cards.shop.registerUser();
    await cards.shop.credit(buyer.userId, 'usd', 1000n);
    await fillCart(deps, buyer.userId, shelf.optionId);
    const { order_id: id } = await placeBalanceOrder(deps, buyer, { currency: 'usd' });
    await prices().update({ id: shelf.optionId, priceUsd: 7 });
    await buyer.call.orders.refundUnrevealed({ id });
    expect(await offered(shelf.productId)).toEqual([[7, 2]]);
  });

  test('also when the change of price is not committed yet', async () => {
    const { buyer, shelf } = await cards.withCart(1, { codes: 2, usd: 500n });
    const orderId = await cards.pay(buyer, 5);
    const { options, cancelling } = await withTransaction(pool(), async (tx) => {
      const actor = { userId: admin.userId, nickname: admin.nickname };
      const repriced = await repriceOptions(cards.shop.deps, tx, actor, [
        { id: shelf.optionId, priceUsd: 700n },
      ]);
      const ending = buyer.call.orders.cancel({ id: orderId });
      await someoneWaits();
      return { options: repriced.targets, cancelling: ending };
    });
    await cancelling;
    expect(await cards.codes(options.get(shelf.optionId) ?? 0)).toEqual({ available: 2 });
  });
});
