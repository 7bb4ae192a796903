import { expect, test } from 'vitest';
import type { RefundAnswer, RefundRequest } from '#gateways/gateway.ts';
import { type CardOrder } from '#testing/shops/card-payment-world.ts';
import { useCardPaymentWorld } from '#testing/shops/use-card-payment-world.ts';
import { FakeGateway, withGateway } from '#testing/fakes/fake-gateway.ts';
import { reportsOf, withRefunds } from '#testing/fixtures/settle-gateway-reports.ts';
import { reconcileStatements } from '../index.ts';
import { sendRefunds } from './send-refunds.ts';

// Refunds that a gateway accepts and later fails lose no money.

const world = useCardPaymentWorld();

interface Refund {
  id: bigint;
  state: string;
  next: Date | null;
}
const refundOf = async ({ id }: CardOrder) => {
  const [refund] = await world.rows<Refund>(
    `SELECT r.id, r.state::text AS state, r.next_at AS next
       FROM payment_refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = $1`,
    [id],
  );
  if (!refund) throw new Error(`order ${id} has no refund`);
  return refund;
};
const eventsOf = async ({ id }: CardOrder) =>
  (
    await world.rows<{ kind: string }>(
      `SELECT kind FROM order_events WHERE order_id = $1 AND kind LIKE 'payment_refund_%' ORDER BY id`,
      [id],
    )
  ).map(({ kind }) => kind);

/** Creates a paid order with a requested refund. */
const returned = async () => {
  const order = await world.order();
  await world.pay(order);
  await world.buyer.call.orders.refundUnrevealed({ id: order.id });
  await world.pass({ minutes: 1 });
  return order;
};
const hear = reportsOf(world);

test('credits a done refund to the balance once when the gateway no longer reports it', async () => {
  const order = await returned();
  await world.work();
  expect(await refundOf(order)).toMatchObject({ state: 'done' });
  await world.pass({ hours: 1 });
  await Promise.all([hear(order), hear(order)]);
  await hear(order);
  expect(await refundOf(order)).toMatchObject({ state: 'refused', next: null });
  expect(await world.balanceOf()).toBe(500n);
  expect(await eventsOf(order)).toEqual(['payment_refunded', 'payment_refund_refused']);
});

test('a customer gets a message when a failed card refund is credited to the balance', async () => {
  const { userId } = await world.newBuyer();
  await world.rows(
    `INSERT INTO user_contacts (user_id, email, email_confirmed_at) VALUES ($1, $2, now())`,
    [userId, `buyer-${userId}@mail.example`],
  );
  const order = await returned();
  await world.work();
  await world.pass({ hours: 1 });
  await hear(order);
  const messages = await world.rows(
    `SELECT data FROM messages WHERE user_id = $1 AND kind = 'balance_changed'`,
    [userId],
  );
  expect(messages).toEqual([
    { data: { minor: '500', currency: 'usd', orderId: order.id, cause: 'refused_refund' } },
  ]);
});

test('credits the rest of a refund of which the gateway made only a part', async () => {
  const order = await returned();
  await world.work();
  const { id } = await refundOf(order);
  await world.pass({ hours: 1 });
  await hear(order, [{ id: 'part', reference: `ref-${id}`, amount: 300n, origin: 'shop' }]);
  expect(await refundOf(order)).toMatchObject({ state: 'refused', next: null });
  expect(await world.balanceOf()).toBe(200n);
});

test('does not credit a refund that an old event does not contain', async () => {
  const order = await returned();
  await world.work();
  await world.pass({ hours: 1 });
  await hear(order, [], null);
  expect(await refundOf(order)).toMatchObject({ state: 'done', next: null });
  expect(await world.balanceOf()).toBe(0n);
});

test('requests a recent refund again when the gateway does not yet report it', async () => {
  const order = await returned();
  await world.work();
  await world.pass({ minutes: 10 });
  await hear(order);
  expect(await refundOf(order)).toMatchObject({ state: 'done', next: expect.any(Date) as Date });
  await world.pass({ minutes: 50 });
  await world.work();
  expect(await refundOf(order)).toMatchObject({ state: 'done', next: null });
  expect(await world.balanceOf()).toBe(0n);
  expect(await eventsOf(order)).toEqual(['payment_refunded']);
});

const atGateway = async (
  answer: (request: RefundRequest) => RefundAnswer,
  run: (gateway: FakeGateway) => Promise<void>,
) => {
  const { deps } = world.shop;
  const real = deps.gateways;
  const gateway = new FakeGateway('sandbox', 'signature');
  gateway.refund_ = async (request) => answer(request);
  deps.gateways = withGateway(real, gateway);
  await run(gateway).finally(() => {
    deps.gateways = real;
  });
};
const inTurn = (answers: RefundAnswer[]) => (): RefundAnswer =>
  answers.shift() ?? { status: 'unavailable', cause: 'no answer' };
const pending: RefundAnswer = { status: 'pending', id: 'ref_slow' };

test('polls a pending refund until it is done', async () => {
  const order = await returned();
  await atGateway(inTurn([pending, { status: 'done', id: 'ref_slow' }]), async (gateway) => {
    const { id } = await refundOf(order);
    await world.work();
    expect(await refundOf(order)).toMatchObject({
      state: 'sending',
      next: expect.any(Date) as Date,
    });
    await hear(order, [{ id: 'ref_slow', reference: `ref-${id}`, amount: 500n, origin: 'shop' }]);
    expect(await refundOf(order)).toMatchObject({ state: 'sending' });
    await world.pass({ minutes: 1 });
    await world.work();
    expect(await refundOf(order)).toMatchObject({ state: 'done', next: null });
    expect(gateway.calls).toEqual([`refund ref-${id}`, `refund ref-${id}`]);
  });
  expect(await world.balanceOf()).toBe(0n);
  expect(await eventsOf(order)).toEqual(['payment_refunded']);
});

test('credits a pending refund to the balance when the gateway refuses it', async () => {
  const order = await returned();
  await atGateway(inTurn([pending, { status: 'refused', reason: 'card_closed' }]), async () => {
    await world.work();
    await world.pass({ minutes: 1 });
    await world.work();
  });
  expect(await refundOf(order)).toMatchObject({ state: 'refused' });
  expect(await world.balanceOf()).toBe(500n);
});

const refused: RefundAnswer = { status: 'refused', reason: 'card_closed' };
const slowRefund = async (order: CardOrder) => {
  const reference = `ref-${(await refundOf(order)).id}`;
  return { id: `gateway_${reference}`, reference, amount: 500n, origin: 'shop' as const };
};
const exceptionsOf = ({ id }: CardOrder) =>
  world.rows('SELECT kind FROM payment_matters WHERE order_id = $1', [id]);

test.each([
  ['a report from before the refusal', () => world.clock.now()],
  ['an event without a time', () => null],
])(
  'does not take a credited refund back because of %s, only because of a later report',
  async (_what, readAskedAt) => {
    const order = await returned();
    await atGateway(inTurn([pending, refused]), async () => {
      await world.work();
      const askedAt = readAskedAt();
      await world.pass({ minutes: 1 });
      await world.work();
      await hear(order, [await slowRefund(order)], askedAt);
    });
    expect(await world.balanceOf()).toBe(500n);
    expect(await exceptionsOf(order)).toEqual([]);
    await world.pass({ minutes: 1 });
    await hear(order, [await slowRefund(order)]);
    expect(await world.balanceOf()).toBe(0n);
    expect(await exceptionsOf(order)).toEqual([{ kind: 'gateway_refund' }]);
  },
);

test('keeps the credit of a refund that the gateway refuses while reconciliation waits for its answer', async () => {
  const order = await returned();
  await atGateway(inTurn([pending, refused]), async (gateway) => {
    await world.work();
    gateway.payments.set(order.payment, withRefunds(order, []));
    gateway.find_ = async () => {
      await world.pass({ minutes: 1 });
      await sendRefunds(world.shop.deps, 'sandbox');
      return { status: 'found', payment: withRefunds(order, [await slowRefund(order)]) };
    };
    const now = world.clock.now();
    await reconcileStatements(world.shop.deps, gateway, { from: now, to: now });
  });
  expect(await refundOf(order)).toMatchObject({ state: 'refused' });
  expect(await world.balanceOf()).toBe(500n);
});

// This test is the last one, because its refund stays due.
test('raises one exception for a refund that stays pending, and records it once', async () => {
  const order = await returned();
  const known: (string | null)[] = [];
  const always = ({ refundId }: RefundRequest): RefundAnswer => ({
    status: 'pending',
    id: `ref_${known.push(refundId)}`,
  });
  await atGateway(always, async () => {
    for (let hour = 0; hour < 24; hour++) {
      await world.work();
      await world.pass({ hours: 1 });
    }
  });
  expect(known.slice(0, 3)).toEqual([null, 'ref_1', 'ref_2']);
  expect(await refundOf(order)).toMatchObject({ state: 'sending' });
  expect(await eventsOf(order)).toEqual(['payment_refunded']);
  const exceptions = await world.rows(
    'SELECT kind, amount FROM payment_matters WHERE order_id = $1',
    [order.id],
  );
  expect(exceptions).toEqual([{ kind: 'refund_stuck', amount: 500n }]);
});
