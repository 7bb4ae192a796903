import { randomBytes } from 'node:crypto';
import { buildApp, type World } from '@manabar/sandbox';

/** The sandbox's journal as `GET /book` lists it. */
export interface Book {
  payments: { id: string; reference: string; amount: number; currency: string; status: string }[];
  topups: {
    reference: string;
    service: string;
    recipient: string;
    item: string;
    status: string;
  }[];
  redemptions: { reference: string; player: string; status: string }[];
}

export interface TestSandbox {
  origin: string;
  /** Settings of a shop that uses it. */
  env: Record<string, string>;
  book(): Promise<Book>;
  /** Starts an outage of a part; `calm` ends all of them. */
  outage(part: 'supplier' | 'gateway' | 'rates', kind: string, seconds?: number): Promise<void>;
  calm(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the real sandbox on its own port. `world` replaces its parts. */
export async function startTestSandbox(world: Partial<World> = {}): Promise<TestSandbox> {
  const supplierSecret = randomBytes(16).toString('hex');
  const gatewaySecret = randomBytes(16).toString('hex');
  let origin = '';
  const app = buildApp({ origin: () => origin, supplierSecret, gatewaySecret, ...world });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(origin + path, {
      method,
      ...(body && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
    return response.json();
  };
  return {
    origin,
    env: {
      SANDBOX_PORT: new URL(origin).port,
      SUPPLIER_SECRET: supplierSecret,
      SANDBOX_GATEWAY_SECRET: gatewaySecret,
    },
    book: async () => (await call('GET', '/book')) as Book,
    outage: async (part, kind, seconds = 3600) => {
      await call('POST', '/outage', { part, kind, seconds });
    },
    calm: async () => {
      await call('DELETE', '/outage');
    },
    close: () => app.close(),
  };
}
