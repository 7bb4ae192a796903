import { randomUUID } from 'node:crypto';
import { waitUntil } from '../wait.ts';

const BUYERS = 6;
const CODES = 20_000;
/** Time limit of each wait in milliseconds. */
const LONGEST_WAIT_MS = 120_000;

interface CallOptions {
  body: object;
  method?: string;
  token?: string;
  key?: string;
}

async function call(
  url: string,
  { body, method = 'POST', token, key }: CallOptions,
): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(key && { 'Idempotency-Key': key }),
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (response.ok) return answer;
  throw new Error(`${url} answered ${response.status}: ${JSON.stringify(answer)}`);
}

/** Customers who buy one code after another over REST, alternating between all given servers. */
export class SteadyBuyers {
  #origins: readonly string[];
  /** Server at which each of them currently buys. */
  readonly #at: string[] = [];
  /** Number of purchases that a server acknowledged. */
  bought = 0;
  readonly failures: string[] = [];
  #ends = false;
  #loops: Promise<void>[] = [];

  constructor(origin: string) {
    this.#origins = [origin];
  }

  /** Adds codes for sale, registers customers with money, and starts their purchases. */
  async start(admin: { nickname: string; password: string }): Promise<void> {
    const api = `${this.#origins[0]}/api`;
    const login = await call(`${api}/auth/login`, { body: admin });
    const token = String(login.token);
    const product = await call(`${api}/admin/products`, {
      token,
      body: { title: 'Sample card', image_url: '/images/card.svg' },
    });
    const productId = Number(product.id);
    const lines = Array.from(
      { length: CODES },
      (_, n) => `SAMPLE-${n}-${randomUUID()},1.00,90.00,100`,
    );
    await call(`${api}/admin/codes/bulk`, {
      token,
      body: { productId, regionId: 0, text: lines.join('\n') },
    });
    for (let n = 0; n < BUYERS; n++) {
      const password = 'quiet-river-7';
      const buyer = await call(`${api}/auth/register`, {
        body: { nickname: `buyer-${n}`, password, confirmPassword: password },
      });
      await call(`${api}/admin/users/${Number(buyer.userId)}/balance`, {
        token,
        method: 'PUT',
        key: randomUUID(),
        body: { currency: 'usd', mode: 'add', amount: 10_000, reason: 'upgrade' },
      });
      this.#loops.push(this.#buy(String(buyer.token), productId, n));
    }
  }

  async #buy(token: string, productId: number, turn: number): Promise<void> {
    for (let n = turn; !this.#ends; n++) {
      const origin = this.#origins[n % this.#origins.length] ?? '';
      this.#at[turn] = origin;
      const api = `${origin}/api`;
      const item = {
        productId,
        regionId: 0,
        gameAmount: 100,
        priceUsd: 1,
        priceRub: 90,
        quantity: 1,
      };
      try {
        await call(`${api}/cart/add`, { token, body: item });
        await call(`${api}/payment/from-balance`, {
          token,
          key: randomUUID(),
          body: { currency: 'usd' },
        });
        this.bought++;
      } catch (error) {
        const { message, cause } = error instanceof Error ? error : new Error(String(error));
        this.failures.push(`${message} ${cause instanceof Error ? cause.message : ''}`);
        // A cart that was filled but not paid would make the next purchase one of two codes.
        return;
      }
    }
  }

  /** Directs them to other servers, as a proxy does, and waits until no purchase is pending at the earlier ones. */
  async moveTo(...origins: string[]): Promise<void> {
    this.#origins = origins;
    await waitUntil(() => this.#at.every((origin) => origins.includes(origin)), LONGEST_WAIT_MS);
  }

  /** Waits until this number of further purchases was acknowledged. */
  async buyMore(purchases: number): Promise<void> {
    const goal = this.bought + purchases;
    const reached = await waitUntil(
      () => this.bought >= goal || this.failures.length > 0,
      LONGEST_WAIT_MS,
    );
    if (!reached || this.failures.length > 0)
      throw new Error(`${this.bought} of ${goal} purchases:\n${this.failures.join('\n')}`);
  }

  async stop(): Promise<void> {
    this.#ends = true;
    await Promise.all(this.#loops);
  }
}
