import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { buildApp, type World } from '#app.ts';
import { sign, SIGNATURE_HEADER } from '#signature.ts';
import { FakeClock } from './fake-clock.ts';

export const supplierSecret = 'supplier-secret';
export const gatewaySecret = 'gateway-secret';
export const origin = 'http://127.0.0.1:4511';

/** Webhook sent by the gateway. */
export interface Sent {
  url: string;
  body: string;
  headers: Record<string, string>;
}

export interface TestWorld {
  app: FastifyInstance;
  clock: FakeClock;
  sent: Sent[];
  /** Answers of the shop to webhooks: a status, or no response. */
  shop: { status: number | undefined };
  get: (path: string, secret?: string) => Promise<LightMyRequestResponse>;
  /** Sends a signed request as the shop does. */
  post: (
    path: string,
    body?: object,
    options?: { secret?: string; headers?: Record<string, string> },
  ) => Promise<LightMyRequestResponse>;
}

/** Creates a sandbox with a stopped clock, in which the test acts as the shop. */
export function createTestWorld(replace: Partial<World> = {}): TestWorld {
  const clock = new FakeClock();
  const sent: Sent[] = [];
  const shop: TestWorld['shop'] = { status: 200 };
  const app = buildApp({
    origin: () => origin,
    supplierSecret,
    gatewaySecret,
    clock,
    send: async (url, message) => {
      sent.push({ url, ...message });
      if (shop.status === undefined) throw new Error('Connection refused');
      return shop.status;
    },
    ...replace,
  });
  return {
    app,
    clock,
    sent,
    shop,
    get: (path, secret = supplierSecret) =>
      app.inject({ url: path, headers: { [SIGNATURE_HEADER]: sign('', secret, clock.now()) } }),
    post: (path, body = {}, { secret = supplierSecret, headers = {} } = {}) => {
      const payload = JSON.stringify(body);
      const signature = sign(payload, secret, clock.now());
      return app.inject({
        method: 'POST',
        url: path,
        payload,
        headers: {
          'content-type': 'application/json',
          [SIGNATURE_HEADER]: signature,
          ...headers,
        },
      });
    },
  };
}
