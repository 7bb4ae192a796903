import { expect, test } from 'vitest';
import type { GatewayPayment } from '#gateways/gateway.ts';
import { type CardOrder, orderPaid, refundsOf } from '#testing/shops/card-payment-world.ts';
import { useCardPaymentWorld } from '#testing/shops/use-card-payment-world.ts';
import { capturedPayment } from '#testing/fakes/fake-gateway.ts';
import { settleReport, reportsOf } from '#testing/fixtures/settle-gateway-reports.ts';

// The money of won disputes and of failed refunds at the gateway returns to the shop. The ledger is checked after each
// test.

const world = useCardPaymentWorld();

const loss = async () => {
  const sql = `SELECT balance FROM account_balances WHERE code = 'loss:chargeback:usd'`;
  return (await world.rows<{ balance: bigint }>(sql))[0]?.balance ?? 0n;
};
const disputeOf = ({ id }: CardOrder, amount = 500n): GatewayPayment['refunds'][number] => ({
  id: `dispute-${id}`,
  reference: null,
  amount,
  origin: 'dispute',
});
const hear = reportsOf(world);
const lose = async (order: CardOrder) => {
  await hear(order, [disputeOf(order)]);
  await world.pass({ hours: 2 });
};
const win = async (order: CardOrder) => {
  await hear(order, []);
  await world.pass({ minutes: 1 });
};
const giveBack = async ({ id }: CardOrder, outage?: 'refuse-refunds') => {
  await world.buyer.call.orders.refundUnrevealed({ id });
  await world.pass({ minutes: 1 });
  if (outage) await world.sandbox.outage('gateway', outage);
  await world.work();
  await world.sandbox.calm();
};
const exceptionsOf = ({ id }: CardOrder) =>
  world.rows<{ id: bigint; kind: string }>(
    'SELECT id, kind FROM payment_matters WHERE order_id = $1 ORDER BY id',
    [id],
  );
/** Resolves all open exceptions of an order, and lifts the block of card payments. */
const resolveAll = async (order: CardOrder) => {
  const admin = await world.shop.createAdmin();
  for (const { id, kind } of await exceptionsOf(order)) {
    const action = kind === 'dispute' ? ('lift' as const) : ('note' as const);
    const input = { id: Number(id), action, reason: 'the bank decided' };
    await admin.call.admin.paymentExceptions.resolve(input);
  }
};

test.each([
  ['a full', 900n],
  ['a partial', 200n],
  ['an empty', 0n],
])(
  'a won dispute returns to a customer with %s wallet what it took, and the rest to the shop',
  async (_what, has) => {
    const order = await orderPaid(world);
    if (has > 0n) await world.shop.credit(world.buyer.userId, 'usd', has);
    const before = await loss();
    await lose(order);
    await Promise.all([hear(order, []), hear(order, [])]);
    await hear(order, []);
    expect(await world.balanceOf()).toBe(has);
    expect(await loss()).toBe(before);
    expect((await exceptionsOf(order)).map(({ kind }) => kind)).toEqual([
      'dispute',
      'reversal_undone',
    ]);
  },
);

test('a customer gets messages about what a dispute takes from the balance and a won one returns', async () => {
  const { userId } = world.buyer;
  await world.rows(
    `INSERT INTO user_contacts (user_id, email, email_confirmed_at) VALUES ($1, $2, now())`,
    [userId, `buyer-${userId}@mail.example`],
  );
  await world.shop.credit(userId, 'usd', 200n);
  const order = await orderPaid(world);
  await lose(order);
  await win(order);
  const messages = await world.rows(
    `SELECT data FROM messages WHERE user_id = $1 AND kind = 'balance_changed' ORDER BY id`,
    [userId],
  );
  expect(messages).toEqual([
    { data: { minor: '-200', currency: 'usd', orderId: order.id, cause: 'chargeback' } },
    { data: { minor: '200', currency: 'usd' } },
  ]);
});

test('the receipt shows what the bank returned and what this took from the balance, until it is undone', async () => {
  const { buyer } = world;
  await world.shop.credit(buyer.userId, 'usd', 200n);
  const order = await orderPaid(world);
  const reversed = async () => (await buyer.call.orders.detail({ id: order.id })).payment?.reversed;
  expect(await reversed()).toBeUndefined();
  await lose(order);
  expect(await reversed()).toEqual({ amount: 5, from_balance: 2 });
  await win(order);
  expect(await reversed()).toBeUndefined();
});

test('a customer without a balance gets no message about its change by a dispute', async () => {
  const { userId } = world.buyer;
  await world.rows(
    `INSERT INTO user_contacts (user_id, email, email_confirmed_at) VALUES ($1, $2, now())`,
    [userId, `buyer-${userId}@mail.example`],
  );
  const order = await orderPaid(world);
  await lose(order);
  await win(order);
  const sql = `SELECT FROM messages WHERE user_id = $1 AND kind = 'balance_changed'`;
  expect(await world.rows(sql, [userId])).toEqual([]);
});

test('credits a refund that the gateway refuses in full after a won dispute', async () => {
  const order = await orderPaid(world);
  const before = await loss();
  await lose(order);
  await win(order);
  await resolveAll(order);
  await giveBack(order, 'refuse-refunds');
  expect(await refundsOf(world, order)).toMatchObject([{ state: 'refused' }]);
  expect(await world.balanceOf()).toBe(500n);
  expect(await loss()).toBe(before);
});

test('credits a refund that recovered the loss of a dispute when the shop wins the dispute', async () => {
  const order = await orderPaid(world);
  const before = await loss();
  await lose(order);
  await giveBack(order, 'refuse-refunds');
  expect(await world.balanceOf()).toBe(0n);
  expect(await loss()).toBe(before);
  await win(order);
  expect(await world.balanceOf()).toBe(500n);
  expect(await loss()).toBe(before);
});

test('a refund recovers no more than the loss of the other dispute when the shop wins one of two', async () => {
  const order = await orderPaid(world, 2);
  const before = await loss();
  const other = { ...disputeOf(order, 500n), id: `other-${order.id}` };
  const report = (refunds: GatewayPayment['refunds']) =>
    settleReport(
      world.shop.deps,
      capturedPayment({ id: order.payment, reference: order.id, amount: 1000n, refunds }),
    );
  await report([disputeOf(order), other]);
  await world.pass({ hours: 2 });
  await giveBack(order, 'refuse-refunds');
  expect(await world.balanceOf()).toBe(0n);
  await report([other]);
  expect(await world.balanceOf()).toBe(500n);
  expect(await loss()).toBe(before);
});

test('the ledger check accepts a refund after a won dispute', async () => {
  const order = await orderPaid(world);
  await lose(order);
  await win(order);
  await giveBack(order);
  expect(await refundsOf(world, order)).toMatchObject([{ state: 'done' }]);
  expect(await world.balanceOf()).toBe(0n);
});

test('the ledger check accepts a dispute after a refund, which the customer or the shop bears', async () => {
  const order = await orderPaid(world);
  const before = await loss();
  await giveBack(order);
  const [refund] = await world.rows<{ id: bigint; number: string }>(
    `SELECT r.id, r.provider_refund_id AS number FROM payment_refunds r JOIN payments p ON p.id = r.payment_id
      WHERE p.order_id = $1`,
    [order.id],
  );
  const done = {
    id: refund?.number ?? '',
    reference: `ref-${refund?.id}`,
    amount: 500n,
    origin: 'shop' as const,
  };
  await world.shop.credit(world.buyer.userId, 'usd', 100n);
  await hear(order, [done, disputeOf(order)]);
  expect(await world.balanceOf()).toBe(0n);
  expect((await loss()) - before).toBe(-400n);
});

test.each([
  ['a report from before the dispute was recorded', () => world.clock.now()],
  ['an event without a time', () => null],
])('does not undo a dispute because of %s', async (_what, readAskedAt) => {
  const order = await orderPaid(world);
  const before = await loss();
  const askedAt = readAskedAt();
  await world.pass({ minutes: 1 });
  await lose(order);
  await hear(order, [], askedAt);
  expect((await loss()) - before).toBe(-500n);
  expect((await exceptionsOf(order)).map(({ kind }) => kind)).toEqual(['dispute']);
});

test.each([
  ['resolved', "now(), 'admin', 'credited by hand'"],
  ['left open', 'NULL, NULL, NULL'],
])(
  'does not pay for a won dispute that an earlier version reported and an admin %s',
  async (_state, resolved) => {
    const order = await orderPaid(world);
    await world.shop.credit(world.buyer.userId, 'usd', 500n);
    await lose(order);
    await world.rows(
      `INSERT INTO payment_matters (kind, dedupe_key, provider, order_id, resolved_at, resolved_by, resolution)
     SELECT 'reversal_undone', 'undone:' || v.id, 'sandbox', p.order_id, ${resolved}
       FROM payment_reversals v JOIN payments p ON p.id = v.payment_id WHERE p.order_id = $1`,
      [order.id],
    );
    await world.shop.credit(world.buyer.userId, 'usd', 500n);
    await win(order);
    expect(await world.balanceOf()).toBe(500n);
  },
);

test('a report soon after a dispute does not undo it, because the gateway may not list it yet', async () => {
  const order = await orderPaid(world);
  const before = await loss();
  await hear(order, [disputeOf(order)]);
  await world.pass({ minutes: 30 });
  await hear(order, []);
  expect((await loss()) - before).toBe(-500n);
  expect((await exceptionsOf(order)).map(({ kind }) => kind)).toEqual(['dispute']);
});

test('raises a payment exception when a later report contains a won dispute again', async () => {
  const order = await orderPaid(world);
  const asked = world.clock.now();
  await lose(order);
  await win(order);
  await hear(order, [disputeOf(order)], asked);
  await hear(order, [disputeOf(order)], null);
  expect((await exceptionsOf(order)).map(({ kind }) => kind)).not.toContain('refunds_differ');
  await hear(order, [disputeOf(order)]);
  await hear(order, [disputeOf(order)]);
  expect((await exceptionsOf(order)).map(({ kind }) => kind)).toEqual([
    'dispute',
    'reversal_undone',
    'refunds_differ',
  ]);
});

test('the database refuses to change the booking of a won dispute', async () => {
  const order = await orderPaid(world);
  await lose(order);
  const change = (set: string) =>
    world.rows(
      `UPDATE payment_reversals SET ${set} WHERE payment_id = (SELECT id FROM payments WHERE order_id = $1)`,
      [order.id],
    );
  for (const set of ['undone_at = now()', 'to_wallet = 0', 'undone_at = now(), to_wallet = 501']) {
    await expect(change(set)).rejects.toMatchObject({ constraint: 'payment_reversals_undone' });
  }
  await win(order);
  for (const set of ['undone_at = NULL, to_wallet = NULL', 'to_wallet = 500']) {
    await expect(change(set)).rejects.toMatchObject({ constraint: 'rows_are_kept' });
  }
});
