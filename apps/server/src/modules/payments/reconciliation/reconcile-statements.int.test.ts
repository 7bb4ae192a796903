import { beforeAll, beforeEach, expect, test } from 'vitest';
import { cards } from '@manabar/sandbox/test-cards';
import type { CardOrder } from '#testing/shops/card-payment-world.ts';
import { useCardPaymentWorld } from '#testing/shops/use-card-payment-world.ts';
import { capturedPayment, FakeGateway, withGateway } from '#testing/fakes/fake-gateway.ts';
import { refusal } from '#testing/clients/refusal.ts';
import type { Gateway } from '#gateways/gateway.ts';
import { reconcileGateways, reconcileStatements, reconcileStatementsJob } from '../index.ts';

// Differences between the gateway's list and the ledger are settled or raised as exceptions.

const world = useCardPaymentWorld();
let gateway: Gateway;
beforeAll(() => {
  const found = world.shop.deps.gateways.gatewayNamed('sandbox');
  if (!found) throw new Error('no sandbox');
  gateway = found;
});
beforeEach(() => {
  world.hold(true);
});

const span = () => {
  const to = new Date(world.clock.now().getTime() + 60_000);
  return { from: new Date(to.getTime() - 3 * 86_400_000), to };
};
const compare = async (other = gateway) =>
  (await reconcileStatements(world.shop.deps, other, span())).differences;
const exceptionsOf = async (q: string) => {
  const admin = await world.shop.createAdmin();
  return (await admin.call.admin.paymentExceptions.list({ q })).items;
};

test('reconciliation changes nothing when paid and unpaid payments agree', async () => {
  const open = await world.order();
  await world.newBuyer();
  const paid = await world.order();
  world.hold(false);
  await world.pay(paid);
  expect(await compare()).toBe(0);
  expect((await world.statusOf(open)).status).toBe('pending');
});

test('reconciliation settles a capture without a gateway event', async () => {
  const order = await world.order();
  await world.buyer.call.orders.cancel({ id: order.id });
  await world.work();
  await world.pay(order, cards.late);
  expect(await compare()).toBe(1);
  expect(await world.statusOf(order)).toMatchObject({ note: 'credited_to_wallet' });
  expect(await world.balanceOf()).toBe(500n);
  expect(await compare()).toBe(0);
});

/** Creates a fake of the sandbox gateway with the given payments. */
const listing = (change: (payments: FakeGateway['payments']) => void | Promise<void>) => {
  const fake = new FakeGateway('sandbox', 'signature');
  return Promise.resolve(change(fake.payments)).then(() => fake);
};
const real = async (order: CardOrder) => {
  const answer = await gateway.find(order.payment);
  if (answer.status !== 'found') throw new Error('not found');
  return answer.payment;
};
/** Copies all payments of the sandbox. */
const everything = async (payments: FakeGateway['payments']) => {
  for await (const payment of gateway.list(new Date(0), span().to))
    payments.set(payment.id, payment);
};

test('reconciliation quarantines an unknown payment, which an admin credits once', async () => {
  const fake = await listing(async (payments) => {
    await everything(payments);
    payments.set(
      'pay_stray',
      capturedPayment({ id: 'pay_stray', reference: 'NOBODY', amount: 700n }),
    );
  });
  expect(await compare(fake)).toBe(1);
  expect(await compare(fake)).toBe(0);
  const [exception] = await exceptionsOf('pay_stray');
  expect(exception).toMatchObject({ kind: 'unknown_payment', amount: 7, orderId: null });
  const admin = await world.shop.createAdmin();
  const credit = { id: exception?.id ?? 0, action: 'credit', reason: 'told us by mail' } as const;
  await expect(admin.call.admin.paymentExceptions.resolve(credit)).rejects.toEqual(
    refusal('conflict', { reason: 'nobody_to_credit' }),
  );
  const { userId } = world.buyer;
  expect(await admin.call.admin.paymentExceptions.resolve({ ...credit, userId })).toMatchObject({
    resolution: 'told us by mail',
    resolvedBy: admin.nickname,
  });
  expect(await world.balanceOf()).toBe(700n);
  await expect(admin.call.admin.paymentExceptions.resolve({ ...credit, userId })).rejects.toEqual(
    refusal('conflict', { reason: 'resolved' }),
  );
});

test('reconciliation books the gateway’s refund of unapplied funds, and returns them when it fails', async () => {
  const stray = capturedPayment({ id: 'pay_back', reference: 'NOBODY', amount: 300n });
  const fake = await listing(async (payments) => {
    await everything(payments);
    payments.set(stray.id, stray);
  });
  expect(await compare(fake)).toBe(1);
  const refunds = [{ id: 'r1', reference: null, amount: 300n, origin: 'gateway' as const }];
  fake.payments.set(stray.id, { ...stray, status: 'refunded', refundedAmount: 300n, refunds });
  await compare(fake);
  await compare(fake);
  const [exception] = await exceptionsOf('pay_back');
  const admin = await world.shop.createAdmin();
  const { userId } = world.buyer;
  const credit = { id: exception?.id ?? 0, action: 'credit', reason: 'x', userId } as const;
  await expect(admin.call.admin.paymentExceptions.resolve(credit)).rejects.toEqual(
    refusal('conflict', { reason: 'nothing_suspended' }),
  );
  expect(await compare(fake)).toBe(0);
  await world.pass({ hours: 2 });
  fake.payments.set(stray.id, stray);
  expect(await compare(fake)).toBe(1);
  expect(await compare(fake)).toBe(0);
  expect((await exceptionsOf('pay_back')).map(({ kind }) => kind)).toEqual([
    'reversal_undone',
    'unknown_payment',
  ]);
});

test('reconciliation raises an exception for a capture that the gateway lacks or denies', async () => {
  const order = await world.order();
  world.hold(false);
  await world.pay(order);
  const captured = await real(order);
  const missing = await listing(async (payments) => {
    await everything(payments);
    payments.delete(order.payment);
  });
  expect(await compare(missing)).toBe(1);
  const unpaid = await listing(async (payments) => {
    await everything(payments);
    payments.set(order.payment, { ...captured, status: 'cancelled', capturedAmount: 0n });
  });
  expect(await compare(unpaid)).toBe(1);
  expect((await exceptionsOf(order.id)).map(({ kind }) => kind).sort()).toEqual([
    'capture_unconfirmed',
    'missing_at_gateway',
  ]);
  expect((await world.statusOf(order)).status).toBe('completed');
});

test('reconciliation raises an exception for a dispute that the bank withdrew', async () => {
  const order = await world.order();
  world.hold(false);
  await world.pay(order);
  const before = await real(order);
  await world.reverse(order, 'dispute');
  await world.pass({ hours: 2 });
  const won = await listing(async (payments) => {
    await everything(payments);
    payments.set(order.payment, before);
  });
  expect(await compare(won)).toBe(1);
  expect(await compare(won)).toBe(0);
  expect((await exceptionsOf(order.id)).map(({ kind }) => kind).sort()).toEqual([
    'dispute',
    'reversal_undone',
  ]);
});

test('reconciliation raises differing refunds again only after they were resolved and differ anew', async () => {
  const order = await world.order();
  world.hold(false);
  await world.pay(order);
  const captured = await real(order);
  const differ = async (refundedAmount: bigint) => {
    const fake = await listing(async (payments) => {
      await everything(payments);
      payments.set(order.payment, { ...captured, refundedAmount });
    });
    await compare(fake);
    return exceptionsOf(order.id);
  };
  const resolveLast = async () => {
    const admin = await world.shop.createAdmin();
    const id = (await exceptionsOf(order.id))[0]?.id ?? 0;
    const input = { id, action: 'note', reason: 'the gateway has mended it' } as const;
    await admin.call.admin.paymentExceptions.resolve(input);
  };
  expect(await differ(100n)).toMatchObject([{ kind: 'refunds_differ' }]);
  expect(await differ(200n)).toHaveLength(1);
  await resolveLast();
  expect(await differ(100n)).toHaveLength(1);
  expect(await differ(200n)).toMatchObject([
    { kind: 'refunds_differ', details: { found: '200', booked: '0' }, resolved: null },
    { resolution: 'the gateway has mended it' },
  ]);
});

test('reconciliation goes on after a payment that the gateway cannot find, and fails at the end', async () => {
  const order = await world.order();
  await world.pay(order);
  const fake = await listing(async (payments) => {
    payments.set('pay_silent', capturedPayment({ id: 'pay_silent', reference: 'NOBODY' }));
    await everything(payments);
  });
  const { find_ } = fake;
  fake.find_ = async (id) =>
    id === 'pay_silent' ? { status: 'unavailable', cause: 'silent' } : find_(id);
  await expect(compare(fake)).rejects.toThrow('not all payments of sandbox were reconciled');
  expect((await world.statusOf(order)).status).toBe('completed');
});

test('reconciliation goes on with the next gateway when one does not answer', async () => {
  const silent = new FakeGateway('sandbox', 'signature');
  silent.list = () => {
    throw new Error('silent');
  };
  const next = new FakeGateway('stripe', 'signature');
  next.payments.set('pay_next', capturedPayment({ id: 'pay_next', reference: 'NOBODY' }));
  const { deps } = world.shop;
  const gateways = withGateway(withGateway(deps.gateways, silent), next);
  const { failures } = await reconcileGateways({ ...deps, gateways }, span());
  expect(failures).toEqual([{ gateway: 'sandbox', error: new Error('silent') }]);
  expect((await exceptionsOf('pay_next')).map(({ kind }) => kind)).toEqual(['unknown_payment']);
  await expect(reconcileStatementsJob.run({ ...deps, gateways })).rejects.toThrow(
    'not all gateways were reconciled',
  );
});

test('reconciliation fails when the gateway does not answer', async () => {
  await world.order();
  await world.sandbox.outage('gateway', 'error');
  await expect(compare()).rejects.toThrow();
  await world.sandbox.calm();
});
