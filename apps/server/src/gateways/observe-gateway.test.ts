import { expect, test } from 'vitest';
import { createLogger } from '#infra/logger.ts';
import { capturedPayment, FakeGateway } from '#testing/fakes/fake-gateway.ts';
import { observeGateway } from './observe-gateway.ts';
import { gathered } from './read-every-page.ts';

class NetworkBoundGateway extends FakeGateway {
  readonly #network = '192.0.2.';

  admitsSender(address: string): boolean {
    return address.startsWith(this.#network);
  }
}

test('an observed gateway keeps the methods of a class, also its check of senders', async () => {
  const gateway = new NetworkBoundGateway('yookassa');
  const payment = capturedPayment({ id: 'pay_1' });
  gateway.payments.set(payment.id, payment);
  const observed = observeGateway(gateway, createLogger('silent'));
  expect(observed.admitsSender?.('192.0.2.7')).toBe(true);
  expect(observed.admitsSender?.('198.51.100.7')).toBe(false);
  expect(observed.readNotification(Buffer.from('garbage'), {})).toEqual({ status: 'malformed' });
  expect(await gathered(observed.list(new Date(0), new Date()))).toEqual([payment]);
});

test('an observed gateway without a check of senders has none', () => {
  const observed = observeGateway(new FakeGateway('stripe'), createLogger('silent'));
  expect(observed).not.toHaveProperty('admitsSender');
});
