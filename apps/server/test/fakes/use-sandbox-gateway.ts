import type { IncomingHttpHeaders } from 'node:http';
import { afterEach, beforeEach } from 'vitest';
import type { Gateway, GatewayPayment, Gateways, Notification } from '#gateways/index.ts';
import { FakeClock } from './fake-clock.ts';
import { openRequest } from './gateway-requests.ts';
import { openGateways } from './gateway-worlds.ts';
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts';

/** An event that the sandbox sent. */
export interface SandboxMessage {
  url: string;
  raw: Buffer;
  headers: IncomingHttpHeaders;
}

/** Starts a sandbox and the adapter to it for each test. */
export function useSandboxGateway() {
  const world = {
    clock: undefined as unknown as FakeClock,
    sandbox: undefined as unknown as TestSandbox,
    gateways: undefined as unknown as Gateways,
    gateway: undefined as unknown as Gateway,
    sent: [] as SandboxMessage[],
    opened: async (): Promise<GatewayPayment> => {
      const answer = await world.gateway.open(openRequest(world.clock.now()));
      if (answer.status !== 'opened') throw answer.cause;
      return answer.payment;
    },
    post: (path: string, body: object) =>
      fetch(`${world.sandbox.origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    pay: (id: string, card = '4242424242424242') => world.post(`/pay/${id}/simulate`, { card }),
    read: ({ raw, headers }: Pick<SandboxMessage, 'raw' | 'headers'>): Notification => {
      const answer = world.gateway.readNotification(raw, headers);
      if (answer.status !== 'read') throw new Error(answer.status);
      return answer.notification;
    },
    last: (): SandboxMessage => {
      const message = world.sent.at(-1);
      if (!message) throw new Error('nothing was sent');
      return message;
    },
  };
  beforeEach(async () => {
    world.clock = new FakeClock(new Date('2026-11-21T12:00:00Z'));
    world.sent = [];
    world.sandbox = await startTestSandbox({
      clock: {
        now: () => world.clock.now().getTime(),
        // Tasks without a delay run at once; delayed ones never run.
        after: (ms, task) => {
          if (ms === 0) void task();
          return () => undefined;
        },
      },
      send: async (url, { body, headers }) => {
        world.sent.push({ url, raw: Buffer.from(body), headers });
        return 200;
      },
    });
    world.gateways = openGateways(world.sandbox.env, world.clock);
    const named = world.gateways.gatewayNamed('sandbox');
    if (!named) throw new Error('the sandbox is not set up');
    world.gateway = named;
  });
  afterEach(async () => {
    await world.gateways.close();
    await world.sandbox.close();
  });
  return world;
}
