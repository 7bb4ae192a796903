import { randomUUID } from 'node:crypto';
import { createApi } from '../rest-api.ts';
import { waitUntil } from '../wait.ts';

const BUYERS = 6;
const CODES = 20_000;
/** Time limit of each wait in milliseconds. */
const LONGEST_WAIT_MS = 120_000;

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
    const origin = this.#origins[0] ?? '';
    const guest = createApi(origin);
    const { token } = await guest.post<{ token: string }>('/auth/login', admin);
    const shop = createApi(origin, token);
    const { id: productId } = await shop.post<{ id: number }>('/admin/products', {
      title: 'Sample card',
      image_url: '/images/card.svg',
    });
    const lines = Array.from(
      { length: CODES },
      (_, n) => `SAMPLE-${n}-${randomUUID()},1.00,90.00,100`,
    );
    await shop.post('/admin/codes/bulk', { productId, regionId: 0, text: lines.join('\n') });
    for (let n = 0; n < BUYERS; n++) {
      const password = 'quiet-river-7';
      const account = { nickname: `buyer-${n}`, password, confirmPassword: password };
      const buyer = await guest.post<{ token: string; userId: number }>('/auth/register', account);
      const credit = { currency: 'usd', mode: 'add', amount: 10_000, reason: 'upgrade' };
      await shop.put(`/admin/users/${buyer.userId}/balance`, credit, randomUUID());
      this.#loops.push(this.#buy(buyer.token, productId, n));
    }
  }

  async #buy(token: string, productId: number, turn: number): Promise<void> {
    const item = {
      productId,
      regionId: 0,
      gameAmount: 100,
      priceUsd: 1,
      priceRub: 90,
      quantity: 1,
    };
    for (let n = turn; !this.#ends; n++) {
      const origin = this.#origins[n % this.#origins.length] ?? '';
      this.#at[turn] = origin;
      const api = createApi(origin, token);
      try {
        await api.post('/cart/add', item);
        await api.post('/payment/from-balance', { currency: 'usd' }, randomUUID());
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
