import { afterEach, beforeEach, expect } from 'vitest';
import type { Gateway, GatewayName, GatewayPayment, OpenRequest } from '#gateways/index.ts';
import { FakeClock } from './fake-clock.ts';
import { gatewayPaymentRequest } from './gateway-payment-request.ts';
import { openGateway } from './gateway-worlds.ts';

interface Fake {
  /** Invalid requests of the adapter. */
  faults?: readonly string[];
  close(): Promise<void>;
}

/** Creates the adapter of a gateway and its fake for each test; an invalid request fails the test. */
export function useGateway<Server extends Fake>(
  name: GatewayName,
  start: (clock: FakeClock) => Promise<Server>,
  settingsOf: (fake: Server) => Record<string, string>,
) {
  let close: () => Promise<void>;
  const world = {
    clock: undefined as unknown as FakeClock,
    fake: undefined as unknown as Server,
    gateway: undefined as unknown as Gateway,
    opened: async (overrides?: Partial<OpenRequest>): Promise<GatewayPayment> => {
      const answer = await world.gateway.open(gatewayPaymentRequest(world.clock.now(), overrides));
      if (answer.status !== 'opened') throw answer.cause;
      return answer.payment;
    },
  };
  beforeEach(async () => {
    world.clock = new FakeClock(new Date('2026-11-21T12:00:00Z'));
    world.fake = await start(world.clock);
    ({ gateway: world.gateway, close } = openGateway(name, settingsOf(world.fake), world.clock));
  });
  afterEach(async () => {
    await close();
    await world.fake.close();
    expect(world.fake.faults ?? []).toEqual([]);
  });
  return world;
}
