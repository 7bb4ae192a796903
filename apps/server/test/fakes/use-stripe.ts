import { vi } from 'vitest';
import type { GatewayPayment } from '#gateways/index.ts';
import { startStripe } from './fake-stripe.ts';
import { stripeSettings } from './gateway-worlds.ts';
import { useGateway } from './use-gateway.ts';

export function useStripe() {
  // Guards only against hanging, because loading Stripe's library may take seconds on a busy machine.
  vi.setConfig({ testTimeout: 30_000 });
  const world = useGateway(
    'stripe',
    (clock) => startStripe(() => clock.now()),
    ({ url }) => stripeSettings(url),
  );
  return Object.assign(world, {
    paid: async (): Promise<GatewayPayment> => {
      const payment = await world.opened();
      world.fake.pay(payment.id);
      return payment;
    },
    found: async (id: string): Promise<GatewayPayment> => {
      const answer = await world.gateway.find(id);
      if (answer.status !== 'found') throw new Error(answer.status);
      return answer.payment;
    },
  });
}
