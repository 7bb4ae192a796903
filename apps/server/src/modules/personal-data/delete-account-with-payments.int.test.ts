import { expect, test } from 'vitest';
import { refusal } from '#testing/clients/refusal.ts';
import { addDenomination, freefireData } from '#testing/fixtures/stocked-denominations.ts';
import { useCardBuyer } from '#testing/shops/bank-card-buyer.ts';
import type { TestUser } from '#testing/shops/test-shop.ts';

/* Money of a payment may still move after the end of its order; until then the account cannot be deleted. */

const card = useCardBuyer();
const remove = ({ call }: TestUser) => call.profile.delete({ password: 'password1' });
const quiet = (order: string) =>
  card.shop.deps.pool.query(
    'UPDATE payments SET next_ask_at = NULL, next_cancel_at = NULL WHERE order_id = $1',
    [order],
  );

/** Creates a customer with a card order of an amount of 2.5. */
async function ordered() {
  const { buyer } = await card.withCart(1, { usd: 250n });
  return { buyer, order: await card.pay(buyer, 2.5) };
}
/** Creates a customer with a paid order whose polls have ended. */
async function paid() {
  const { buyer, order } = await ordered();
  await card.settle(order);
  await quiet(order);
  return { buyer, order };
}
const open = refusal('conflict', { open_payments: 1 });

test('deletes the account of a customer whose card payments have ended', async () => {
  const { buyer } = await paid();
  expect(await remove(buyer)).toEqual({ success: true });
});

test('deletes the account of a customer whose unpaid card order for a top-up was cancelled', async () => {
  const { buyer } = card;
  const offer = await addDenomination(card.shop.deps, { name: '100 diamonds' });
  const { order_id: id } = await card.byCard(freefireData(offer));
  await buyer.call.orders.cancel({ id });
  await quiet(id);
  expect(await remove(buyer)).toEqual({ success: true });
});

test('refuses to delete an account with an open payment about which the gateway is not polled any more', async () => {
  const { buyer, order } = await ordered();
  await quiet(order);
  await expect(remove(buyer)).rejects.toEqual(
    refusal('conflict', { pending_orders: 1, open_payments: 1 }),
  );
});

test.each([
  ['is asked about', 'next_ask_at', 'next_cancel_at'],
  ['is to cancel', 'next_cancel_at', 'next_ask_at'],
])(
  'refuses to delete an account while the gateway %s a payment that has lapsed',
  async (...given) => {
    const [, due, other] = given;
    const { buyer, order } = await ordered();
    await card.lapse(order);
    await card.shop.deps.pool.query(`UPDATE payments SET ${other} = NULL WHERE order_id = $1`, [
      order,
    ]);
    expect(await card.payment(order)).toMatchObject({
      [due]: expect.any(Date) as Date,
      hold: 'expired',
    });
    await expect(remove(buyer)).rejects.toEqual(open);
  },
);

test('refuses to delete an account while a refund is on its way to the card', async () => {
  const { buyer, order } = await paid();
  await buyer.call.orders.refundUnrevealed({ id: order });
  await quiet(order);
  await expect(remove(buyer)).rejects.toEqual(open);
  await card.shop.deps.pool.query(
    `UPDATE payment_refunds SET state = 'sending'
      WHERE payment_id = (SELECT id FROM payments WHERE order_id = $1)`,
    [order],
  );
  await expect(remove(buyer)).rejects.toEqual(open);
});

test('refuses to delete an account while an admin has to decide about a payment', async () => {
  const { buyer, order } = await paid();
  await card.shop.deps.pool.query(
    `INSERT INTO payment_matters (kind, dedupe_key, provider, order_id) VALUES ('odd', $1, 'sandbox', $1)`,
    [order],
  );
  await expect(remove(buyer)).rejects.toEqual(open);
});
