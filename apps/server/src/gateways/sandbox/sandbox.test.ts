import type { IncomingHttpHeaders } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { openRequest } from '#testing/fakes/gateway-requests.ts';
import { openGateways } from '#testing/fakes/gateway-worlds.ts';
import { startTestSandbox, type TestSandbox } from '#testing/fakes/test-sandbox.ts';
import type { Gateway, GatewayPayment, Gateways, Notification } from '../index.ts';

interface Message {
  url: string;
  raw: Buffer;
  headers: IncomingHttpHeaders;
}

let clock: FakeClock;
let sandbox: TestSandbox;
let gateways: Gateways;
let gateway: Gateway;
let sent: Message[];

beforeEach(async () => {
  clock = new FakeClock(new Date('2026-11-21T12:00:00Z'));
  sent = [];
  sandbox = await startTestSandbox({
    clock: {
      now: () => clock.now().getTime(),
      // Tasks without a delay run at once; delayed ones never run.
      after: (ms, task) => {
        if (ms === 0) void task();
        return () => undefined;
      },
    },
    send: async (url, { body, headers }) => {
      sent.push({ url, raw: Buffer.from(body), headers });
      return 200;
    },
  });
  gateways = openGateways(sandbox.env, clock);
  const named = gateways.gatewayNamed('sandbox');
  if (!named) throw new Error('the sandbox is not set up');
  gateway = named;
});
afterEach(async () => {
  await gateways.close();
  await sandbox.close();
});

async function opened(): Promise<GatewayPayment> {
  const answer = await gateway.open(openRequest(clock.now()));
  if (answer.status !== 'opened') throw answer.cause;
  return answer.payment;
}
const post = (path: string, body: object) =>
  fetch(`${sandbox.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const pay = (id: string, card = '4242424242424242') => post(`/pay/${id}/simulate`, { card });

function read({ raw, headers }: Pick<Message, 'raw' | 'headers'>): Notification {
  const answer = gateway.readNotification(raw, headers);
  if (answer.status !== 'read') throw new Error(answer.status);
  return answer.notification;
}
function last(): Message {
  const message = sent.at(-1);
  if (!message) throw new Error('nothing was sent');
  return message;
}

describe('an event of the sandbox gateway', () => {
  test('an event of a payment contains the whole payment', async () => {
    const { id } = await opened();
    await pay(id);
    expect(last().url).toBe('https://shop.example/api/payment/webhook/any');
    const found = await gateway.find(id);
    expect(read(last())).toEqual({
      eventId: expect.stringMatching(/^evt_/) as string,
      kind: 'payment',
      paymentId: id,
      payment: found.status === 'found' && found.payment,
      at: clock.now(),
    });
    expect(read(last()).payment).toMatchObject({ status: 'captured', reference: 'order-17' });
  });

  test('repeated deliveries of an event have the same id', async () => {
    await pay((await opened()).id, '4000 0000 0000 0259');
    expect(sent.map((message) => read(message).eventId)).toEqual(
      Array<string>(3).fill(read(last()).eventId),
    );
  });

  test.each([
    ['refund', 'refund', 'gateway'],
    ['dispute', 'dispute', 'dispute'],
  ] as const)('an event of a %s contains its origin', async (act, kind, origin) => {
    const { id } = await opened();
    await pay(id);
    await post(`/pay/${id}/reverse`, { kind: act, amount: 1000 });
    expect(read(last())).toMatchObject({
      kind,
      payment: { refundedAmount: 1000n, refunds: [{ amount: 1000n, origin, reference: null }] },
    });
  });

  test('an event reports a cancellation by the cardholder', async () => {
    const { id } = await opened();
    await fetch(`${sandbox.origin}/pay/${id}/cancel`, { method: 'POST', redirect: 'manual' });
    expect(read(last())).toMatchObject({ kind: 'payment', payment: { status: 'cancelled' } });
  });
});

describe('a payment of the sandbox gateway', () => {
  test('a cancelled payment cannot be paid, and cancelling is idempotent', async () => {
    const { id } = await opened();
    expect(await gateway.cancel(id)).toEqual({ status: 'cancelled' });
    expect(await gateway.cancel(id)).toEqual({ status: 'cancelled' });
    expect((await pay(id)).status).toBe(409);
    expect(await gateway.find(id)).toMatchObject({ payment: { status: 'cancelled' } });
  });

  test('a payment expires after its lifetime and is then reported as cancelled', async () => {
    const { id } = await opened();
    clock.advance({ minutes: 15 });
    expect(await gateway.find(id)).toMatchObject({ payment: { status: 'expired' } });
    expect(await gateway.cancel(id)).toEqual({ status: 'cancelled' });
  });

  test('a late capture of a cancelled payment is reported as captured', async () => {
    const { id } = await opened();
    await gateway.cancel(id);
    await pay(id, '4000000000000341');
    expect(await gateway.find(id)).toMatchObject({
      payment: { status: 'captured', capturedAmount: 123_456n },
    });
  });

  test('refuses to cancel an unknown payment and cannot refund it', async () => {
    expect(await gateway.cancel('pay_0')).toMatchObject({ status: 'refused' });
    expect(
      await gateway.refund({ paymentId: 'pay_0', reference: 'r', amount: 1n, currency: 'rub' }),
    ).toMatchObject({ status: 'unavailable' });
  });

  test('reports a refused refund, which succeeds once the gateway accepts it', async () => {
    const { id } = await opened();
    await pay(id);
    await sandbox.outage('gateway', 'refuse-refunds');
    const back = { paymentId: id, reference: 'r', amount: 1n, currency: 'rub' } as const;
    expect(await gateway.refund(back)).toEqual({ status: 'refused', reason: 'refund_refused' });
    await sandbox.calm();
    expect(await gateway.refund(back)).toMatchObject({ status: 'done' });
    expect(await gateway.refund({ ...back, amount: 2n })).toMatchObject({ status: 'unavailable' });
  });

  test('refuses to open an expired payment', async () => {
    const request = openRequest(clock.now(), { expiresAt: clock.now() });
    expect(await gateway.open(request)).toMatchObject({
      status: 'refused',
      cause: { message: 'the gateway refused: 400 invalid_expires_at' },
    });
  });

  test.each(['ru', 'en', 'uz'] as const)(
    'the payment page speaks the language %s of the payer',
    async (language) => {
      const answer = await gateway.open({ ...openRequest(clock.now()), language });
      if (answer.status !== 'opened') throw answer.cause;
      const page = await fetch(answer.payUrl, { headers: { 'accept-language': 'de' } });
      expect(await page.text()).toContain(`<html lang="${language}">`);
    },
  );

  test('a reused idempotency key is unavailable and not refused', async () => {
    const request = openRequest(clock.now());
    expect(await gateway.open(request)).toMatchObject({ status: 'opened' });
    const other = { ...request, amount: request.amount + 1n };
    expect(await gateway.open(other)).toMatchObject({ status: 'unavailable' });
  });

  test.each(['error', 'garbage', 'reset'])(
    'a payment is unavailable during the outage %s',
    async (kind) => {
      const { id } = await opened();
      await sandbox.outage('gateway', kind);
      expect(await gateway.find(id)).toMatchObject({ status: 'unavailable' });
      expect(await gateway.open(openRequest(clock.now()))).toMatchObject({ status: 'unavailable' });
      await sandbox.calm();
      expect(await gateway.find(id)).toMatchObject({ status: 'found' });
    },
  );
});
