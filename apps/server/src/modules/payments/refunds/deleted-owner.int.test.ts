import { expect, test } from 'vitest';
import { reportsOf } from '#testing/fixtures/settle-gateway-reports.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { changeBehindGuards } from '#testing/shops/sold-shop.ts';
import { orderPaid } from '#testing/shops/card-payment-world.ts';
import { useCardPaymentWorld } from '#testing/shops/use-card-payment-world.ts';

// The gateway returns or captures money after its customer has deleted the account.

const world = useCardPaymentWorld();
const hear = reportsOf(world);
const LOSS = 'loss:chargeback:usd';

const balanceOf = async (code: string) => {
  const sql = 'SELECT balance FROM account_balances WHERE code = $1';
  return (await world.rows<{ balance: bigint }>(sql, [code]))[0]?.balance ?? 0n;
};

/** Makes a refund of 500, deletes the account, and then reports the payment without the refund. */
async function failAfterDeletion() {
  const order = await world.order();
  await world.pay(order);
  await world.buyer.call.orders.refundUnrevealed({ id: order.id });
  await world.pass({ minutes: 1 });
  await world.work();
  await world.buyer.call.profile.delete({ password: 'password1' });
  await world.pass({ hours: 2 });
  for (let report = 0; report < 2; report++) await hear(order);
  return order;
}

test('quarantines a failed refund of a deleted account, once, with a payment exception', async () => {
  const suspended = await balanceOf('suspense:usd');
  const order = await failAfterDeletion();
  expect(await world.balanceOf()).toBe(0n);
  expect(await balanceOf('suspense:usd')).toBe(suspended + 500n);
  const admin = await world.shop.createAdmin();
  const { items } = await admin.call.admin.paymentExceptions.list({ q: order.id });
  expect(items).toMatchObject([{ kind: 'owner_deleted', amount: 5, currency: 'usd' }]);
  const { events } = await admin.call.admin.orders.get({ id: order.id });
  expect(events.at(-1)).toMatchObject({
    kind: 'payment_refund_quarantined',
    data: { minor: '500', reason: 'failed_at_gateway' },
  });
});

test('credits a quarantined refund to another customer, and not to the deleted account', async () => {
  const suspended = await balanceOf('suspense:usd');
  const order = await failAfterDeletion();
  const deleted = world.buyer.userId;
  const admin = await world.shop.createAdmin();
  const { items } = await admin.call.admin.paymentExceptions.list({ q: order.id });
  const credit = (userId?: number) =>
    admin.call.admin.paymentExceptions.resolve({
      ...{ id: items[0]?.id ?? 0, action: 'credit', reason: 'wrote to us' },
      ...(userId !== undefined && { userId }),
    });
  for (const userId of [undefined, deleted])
    await expect(credit(userId)).rejects.toEqual(
      refusal('conflict', { reason: 'nobody_to_credit' }),
    );
  const other = await world.newBuyer();
  await credit(other.userId);
  expect(await world.balanceOf(other)).toBe(500n);
  expect(await balanceOf('suspense:usd')).toBe(suspended);
});

test('quarantines a late capture of a deleted account, once, and delivers nothing', async () => {
  const suspended = await balanceOf('suspense:usd');
  const order = await world.order();
  await world.pass({ minutes: 30 });
  for (let poll = 0; poll < 10; poll++) {
    await world.work();
    await world.pass({ hours: 12 });
  }
  await world.buyer.call.profile.delete({ password: 'password1' });
  for (let report = 0; report < 2; report++) await hear(order);
  expect(await world.balanceOf()).toBe(0n);
  expect(await balanceOf('suspense:usd')).toBe(suspended + 500n);
  expect(await world.statusOf(order)).toMatchObject({ status: 'cancelled', codes: [] });
  const sql = 'SELECT kind, amount FROM payment_matters WHERE order_id = $1';
  expect(await world.rows(sql, [order.id])).toEqual([{ kind: 'owner_deleted', amount: 500n }]);
});

test('the ledger check finds a quarantined refund that differs from its payment exception', async () => {
  const order = await failAfterDeletion();
  const { pool } = world.shop.deps;
  const setAmount = (minor: number) =>
    changeBehindGuards(
      pool,
      `UPDATE payment_matters SET amount = ${minor} WHERE order_id = '${order.id}'`,
    );
  await setAmount(1);
  expect(await world.findings()).toMatchObject([
    { problem: expect.stringMatching(/^account suspense:usd, refused refund \d+$/) as string },
  ]);
  await setAmount(500);
});

/** Reports an external refund of 500 of a paid order, resolves its exception, and deletes the account. */
async function deleteAfterReversal(kind: 'gateway' | 'dispute', balance: bigint) {
  const order = await orderPaid(world);
  await world.shop.credit(world.buyer.userId, 'usd', balance);
  await hear(order, [{ id: `first-${order.id}`, reference: null, amount: 500n, origin: kind }]);
  const admin = await world.shop.createAdmin();
  const { items } = await admin.call.admin.paymentExceptions.list({ q: order.id });
  for (const { id } of items) {
    await admin.call.admin.paymentExceptions.resolve({ id, action: 'lift', reason: 'told' });
  }
  await world.buyer.call.profile.delete({ password: 'password1' });
  await world.pass({ hours: 2 });
  return { order, admin };
}

test('quarantines what a won dispute took from a deleted account, and an admin credits it to another customer', async () => {
  const [suspended, loss] = [await balanceOf('suspense:usd'), await balanceOf(LOSS)];
  const { order, admin } = await deleteAfterReversal('dispute', 200n);
  expect(await balanceOf(LOSS)).toBe(loss - 300n);
  for (let report = 0; report < 2; report++) await hear(order);
  expect(await world.balanceOf()).toBe(0n);
  expect(await balanceOf(LOSS)).toBe(loss);
  expect(await balanceOf('suspense:usd')).toBe(suspended + 200n);
  const { items } = await admin.call.admin.paymentExceptions.list({ q: order.id, open: true });
  expect(items).toMatchObject([{ kind: 'reversal_undone', amount: 5 }]);
  const { userId } = await world.newBuyer();
  const credit = { id: items[0]?.id ?? 0, action: 'credit', reason: 'another account' } as const;
  await admin.call.admin.paymentExceptions.resolve({ ...credit, userId });
  expect(await world.balanceOf()).toBe(200n);
});

test('the ledger check accepts another refund of a deleted account after one that failed', async () => {
  const { order } = await deleteAfterReversal('gateway', 1n);
  const loss = await balanceOf(LOSS);
  await hear(order);
  await hear(order, [{ id: 'second', reference: null, amount: 500n, origin: 'gateway' }]);
  expect(await balanceOf(LOSS)).toBe(loss - 1n);
});
