import { randomBytes } from 'node:crypto';
import { buildApp, type World } from '@manabar/sandbox';

/** Journal of the sandbox in the form of `GET /book`. */
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
  post(path: string, body: object): Promise<Response>;
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
  const post = (path: string, body: object) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const answerOf = async (called: Promise<Response>): Promise<unknown> => {
    const response = await called;
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
    return response.json();
  };
  return {
    origin,
    env: {
      SANDBOX_PORT: new URL(origin).port,
      SUPPLIER_SECRET: supplierSecret,
      SANDBOX_GATEWAY_SECRET: gatewaySecret,
    },
    post,
    book: async () => (await answerOf(fetch(`${origin}/book`))) as Book,
    outage: async (part, kind, seconds = 3600) => {
      await answerOf(post('/outage', { part, kind, seconds }));
    },
    calm: async () => {
      await answerOf(fetch(`${origin}/outage`, { method: 'DELETE' }));
    },
    close: () => app.close(),
  };
}
