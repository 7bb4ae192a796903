import { afterEach, beforeEach, expect } from 'vitest';
import type { Gateway, GatewayPayment, OpenRequest } from '#gateways/index.ts';
import { FakeClock } from './fake-clock.ts';
import { openRequest } from './gateway-requests.ts';
import { openGateways, yookassaSettings } from './gateway-worlds.ts';
import { startYookassa, type StandInYookassa } from './fake-yookassa.ts';

export interface YookassaWorld {
  clock: FakeClock;
  standIn: StandInYookassa;
  gateway: Gateway;
  opened(overrides?: Partial<OpenRequest>): Promise<GatewayPayment>;
  /** The adapter's last request, or the one `before` requests earlier. */
  sent(before?: number): { call: string; key: unknown; body: unknown };
}

/** Creates the adapter and its fake for each test; an invalid request fails the test. */
export function useYookassa(): YookassaWorld {
  let close: () => Promise<void>;
  const world: Omit<YookassaWorld, 'clock' | 'standIn' | 'gateway'> = {
    async opened(overrides) {
      const { gateway, clock } = world as YookassaWorld;
      const answer = await gateway.open(openRequest(clock.now(), overrides));
      if (answer.status !== 'opened') throw answer.cause;
      return answer.payment;
    },
    sent(before = 0) {
      const asked = (world as YookassaWorld).standIn.asked.at(-1 - before);
      return {
        call: `${asked?.method} ${asked?.path}`,
        key: asked?.headers['idempotence-key'],
        body: asked?.body ? (JSON.parse(asked.body) as unknown) : undefined,
      };
    },
  };
  beforeEach(async () => {
    const clock = new FakeClock(new Date('2026-11-21T12:00:00Z'));
    const standIn = await startYookassa(() => clock.now());
    const gateways = openGateways(yookassaSettings(`${standIn.url}/`), clock);
    const gateway = gateways.gatewayNamed('yookassa');
    if (!gateway) throw new Error('yookassa is not set up');
    close = async () => {
      await gateways.close();
      await standIn.close();
      expect(standIn.faults).toEqual([]);
    };
    Object.assign(world, { clock, standIn, gateway });
  });
  afterEach(() => close());
  return world as YookassaWorld;
}
