import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { openRequest } from '#testing/fakes/gateway-requests.ts';
import { openGateways, stripeSettings } from '#testing/fakes/gateway-worlds.ts';
import { startStripe, type StandInStripe } from '#testing/fakes/fake-stripe.ts';
import type { Gateway, GatewayPayment, Gateways, OpenRequest } from '../index.ts';

/** Guards only against hanging, because loading Stripe's library may take seconds on a busy machine. */
vi.setConfig({ testTimeout: 30_000 });

let clock: FakeClock;
let standIn: StandInStripe;
let gateways: Gateways;
let gateway: Gateway;

beforeEach(async () => {
  clock = new FakeClock(new Date('2026-11-21T12:00:00Z'));
  standIn = await startStripe(() => clock.now());
  gateways = openGateways(stripeSettings(standIn.url), clock);
  const named = gateways.gatewayNamed('stripe');
  if (!named) throw new Error('stripe is not set up');
  gateway = named;
});
afterEach(async () => {
  await gateways.close();
  await standIn.close();
  expect(standIn.faults).toEqual([]);
});

async function opened(overrides?: Partial<OpenRequest>): Promise<GatewayPayment> {
  const answer = await gateway.open(openRequest(clock.now(), overrides));
  if (answer.status !== 'opened') throw answer.cause;
  return answer.payment;
}
async function paid(): Promise<GatewayPayment> {
  const payment = await opened();
  standIn.pay(payment.id);
  return payment;
}
async function found(id: string): Promise<GatewayPayment> {
  const answer = await gateway.find(id);
  if (answer.status !== 'found') throw new Error(answer.status);
  return answer.payment;
}
const back = ({ id }: GatewayPayment, amount = 1000n) =>
  gateway.refund({ paymentId: id, reference: 'r-1', amount, currency: 'rub' });
const refunds = () =>
  standIn.asked.filter(({ method, path }) => method + path === 'POST/v1/refunds');

describe('a Stripe refund', () => {
  test('refunds at Stripe once, also after the idempotency key has expired', async () => {
    const payment = await paid();
    const first = await back(payment);
    standIn.forgetKeys();
    expect(await back(payment)).toEqual(first);
    expect(standIn.refunds).toHaveLength(1);
    const { payment_intent: intent } = standIn.session(payment.id);
    expect(refunds().map(({ headers }) => headers['idempotency-key'])).toEqual([
      `refund/${intent}/r-1`,
    ]);
    expect(await back(payment, 2000n)).toMatchObject({ status: 'unavailable' });
  });

  test('a pending Stripe refund counts as refunded and a failed one does not', async () => {
    const payment = await paid();
    standIn.fate.status = 'pending';
    expect(await back(payment)).toEqual({ status: 'pending', id: standIn.refunds[0]?.id });
    expect(await found(payment.id)).toMatchObject({ refundedAmount: 1000n });
    Object.assign(standIn.refunds[0] ?? {}, { status: 'failed' });
    expect(await found(payment.id)).toMatchObject({ refundedAmount: 0n, refunds: [] });
    standIn.fate.status = 'succeeded';
    expect(await back(payment)).toMatchObject({ status: 'done' });
    const { payment_intent: intent } = standIn.session(payment.id);
    expect(refunds().map(({ headers }) => headers['idempotency-key'])).toEqual([
      `refund/${intent}/r-1`,
      `refund/${intent}/r-1/1`,
    ]);
  });

  test('a Stripe refund that fails at once is refused', async () => {
    const payment = await paid();
    standIn.fate.status = 'failed';
    expect(await back(payment)).toEqual({ status: 'refused', reason: 'refund_failed' });
  });

  test('refuses a Stripe refund of a disputed payment', async () => {
    const payment = await paid();
    standIn.dispute(payment.id, 123_456, 'needs_response');
    expect(await back(payment)).toEqual({ status: 'refused', reason: 'charge_disputed' });
  });

  test('a Stripe refund of an unknown payment is unavailable', async () => {
    expect(await back({ id: 'cs_test_0' } as GatewayPayment)).toMatchObject({
      status: 'unavailable',
    });
  });
});

describe('a Stripe dispute', () => {
  test.each([
    ['needs_response', 123_456n],
    ['under_review', 123_456n],
    ['lost', 123_456n],
    ['won', 0n],
    ['prevented', 0n],
    ['warning_needs_response', 0n],
    ['warning_closed', 0n],
  ])('a Stripe dispute with the status %s withdraws %i', async (status, amount) => {
    const payment = await paid();
    standIn.dispute(payment.id, 123_456, status);
    const { refundedAmount, refunds: taken } = await found(payment.id);
    expect(refundedAmount).toBe(amount);
    expect(taken.map(({ origin }) => origin)).toEqual(amount > 0n ? ['dispute'] : []);
  });

  test('a Stripe dispute in another currency withdraws the whole payment', async () => {
    const payment = await paid();
    standIn.dispute(payment.id, 1500, 'lost', 'usd');
    expect(await found(payment.id)).toMatchObject({ status: 'refunded', refundedAmount: 123_456n });
  });
});
