import { createGateways, type Gateway, type GatewayName } from '#gateways/index.ts';
import { createLogger } from '#infra/logger.ts';
import type { FakeClock } from './fake-clock.ts';
import { SECRET_KEY, SHOP_ID, startYookassa } from './fake-yookassa.ts';
import { startStripe, STRIPE_KEY } from './fake-stripe.ts';
import { HANG_GUARD_MS } from '../fixtures/hang-guard.ts';
import { testEnv } from '../fixtures/test-env.ts';
import { startTestSandbox } from './test-sandbox.ts';

export const STRIPE_SECRET = 'whsec_of_the_shop';

/** Gateway with the actions of its customers and banks. */
export interface GatewayWorld {
  gateway: Gateway;
  pay(id: string): Promise<void>;
  /** Refunds at the gateway without the shop. */
  refundThere(id: string, amount: number): Promise<void>;
  /** Invalid requests of the adapter. */
  faults(): string[];
  close(): Promise<void>;
}

export function openGateways(settings: Record<string, string>, clock: FakeClock) {
  const env = testEnv('postgres://nobody@127.0.0.1/none', settings);
  return createGateways({ env, clock, log: createLogger('silent'), timeLimitMs: HANG_GUARD_MS });
}

export function openGateway(
  name: GatewayName,
  settings: Record<string, string>,
  clock: FakeClock,
): Pick<GatewayWorld, 'gateway' | 'close'> {
  const gateways = openGateways(settings, clock);
  const gateway = gateways.gatewayNamed(name);
  if (!gateway) throw new Error(`${name} is not set up`);
  return { gateway, close: () => gateways.close() };
}

function withGateway(
  name: GatewayName,
  settings: Record<string, string>,
  clock: FakeClock,
  other: Omit<GatewayWorld, 'gateway'>,
): GatewayWorld {
  const { gateway, close: closeGateway } = openGateway(name, settings, clock);
  const close = async () => {
    await closeGateway();
    await other.close();
  };
  return { ...other, gateway, close };
}

export const yookassaSettings = (url: string) => ({
  YOOKASSA_SHOP_ID: SHOP_ID,
  YOOKASSA_SECRET_KEY: SECRET_KEY,
  YOOKASSA_URL: url,
});
export const stripeSettings = (url: string) => ({
  STRIPE_SECRET_KEY: STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
  STRIPE_URL: url,
});

/** Starts the sandbox's own server on a port, with the gateway's clock. */
async function sandboxWorld(clock: FakeClock): Promise<GatewayWorld> {
  const sandbox = await startTestSandbox({
    clock: { now: () => clock.now().getTime(), after: () => () => undefined },
    send: () => Promise.resolve(200),
  });
  const post = async (path: string, body: object) => {
    const { ok, status } = await sandbox.post(path, body);
    if (!ok) throw new Error(`${path} answered ${status}`);
  };
  return withGateway('sandbox', sandbox.env, clock, {
    pay: (id) => post(`/pay/${id}/simulate`, { card: '4242 4242 4242 4242' }),
    refundThere: (id, amount) => post(`/pay/${id}/reverse`, { kind: 'refund', amount }),
    // The sandbox refuses unsigned and malformed requests itself.
    faults: () => [],
    close: () => sandbox.close(),
  });
}

interface Fake {
  url: string;
  faults: string[];
  pay(id: string): void;
  refundThere(id: string, amount: number): unknown;
  close(): Promise<void>;
}

const worldOf =
  (
    name: GatewayName,
    start: (now: () => Date) => Promise<Fake>,
    settingsOf: (url: string) => Record<string, string>,
  ) =>
  async (clock: FakeClock): Promise<GatewayWorld> => {
    const fake = await start(() => clock.now());
    return withGateway(name, settingsOf(fake.url), clock, {
      pay: async (id) => fake.pay(id),
      refundThere: async (id, amount) => void fake.refundThere(id, amount),
      faults: () => fake.faults,
      close: () => fake.close(),
    });
  };

export const gatewayWorlds: Readonly<
  Record<GatewayName, (clock: FakeClock) => Promise<GatewayWorld>>
> = {
  sandbox: sandboxWorld,
  yookassa: worldOf('yookassa', startYookassa, yookassaSettings),
  stripe: worldOf('stripe', startStripe, stripeSettings),
};
