import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Gateway, GatewayPayment, Gateways, OpenRequest } from '#gateways/index.ts';
import { FakeClock } from './fake-clock.ts';
import { startStripe, type StandInStripe } from './fake-stripe.ts';
import { openRequest } from './gateway-requests.ts';
import { openGateways, stripeSettings } from './gateway-worlds.ts';

/** Creates the adapter and its fake for each test; an invalid request fails the test. */
export function useStripe() {
  // Guards only against hanging, because loading Stripe's library may take seconds on a busy machine.
  vi.setConfig({ testTimeout: 30_000 });
  const world = {
    clock: undefined as unknown as FakeClock,
    standIn: undefined as unknown as StandInStripe,
    gateways: undefined as unknown as Gateways,
    gateway: undefined as unknown as Gateway,
    opened: async (overrides?: Partial<OpenRequest>): Promise<GatewayPayment> => {
      const answer = await world.gateway.open(openRequest(world.clock.now(), overrides));
      if (answer.status !== 'opened') throw answer.cause;
      return answer.payment;
    },
    paid: async (): Promise<GatewayPayment> => {
      const payment = await world.opened();
      world.standIn.pay(payment.id);
      return payment;
    },
    found: async (id: string): Promise<GatewayPayment> => {
      const answer = await world.gateway.find(id);
      if (answer.status !== 'found') throw new Error(answer.status);
      return answer.payment;
    },
  };
  beforeEach(async () => {
    world.clock = new FakeClock(new Date('2026-11-21T12:00:00Z'));
    world.standIn = await startStripe(() => world.clock.now());
    world.gateways = openGateways(stripeSettings(world.standIn.url), world.clock);
    const named = world.gateways.gatewayNamed('stripe');
    if (!named) throw new Error('stripe is not set up');
    world.gateway = named;
  });
  afterEach(async () => {
    await world.gateways.close();
    await world.standIn.close();
    expect(world.standIn.faults).toEqual([]);
  });
  return world;
}
