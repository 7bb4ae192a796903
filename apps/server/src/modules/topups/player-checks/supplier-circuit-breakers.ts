import { DomainError } from '#errors.ts';
import { CircuitBreaker } from '#infra/limits/circuit-breaker.ts';
import { createSharedConcurrencyLimit, type Release } from '#infra/limits/concurrency-limit.ts';
import { addressKey } from '#infra/limits/address-keys.ts';
import type { PlayerCheckCaller } from '#ports/player-checks.ts';

/** Concurrent calls to one supplier, each up to the supplier's time-out. */
const MAX_ASKED = 32;
/** Share of visitors; the rest is reserved for logged-in customers. */
const MAX_ASKED_BY_VISITORS = 24;
const MAX_ASKED_BY_VISITORS_OF_ADDRESS = 4;
const MAX_ASKED_BY_CUSTOMER = 8;
/** Shared by all accounts of one address, so that more accounts get no more slots. */
const MAX_ASKED_BY_CUSTOMERS_OF_ADDRESS = 8;

const breakerOptions = { minimumSources: 5, failureRatio: 0.5, windowMs: 30_000, openMs: 3000 };

/**
 * Admits calls to a supplier. Visitors and logged-in customers have separate circuit breakers, so that failures of
 * visitors never block customers.
 */
export class SupplierCircuitBreakers {
  readonly #visitors: CircuitBreaker;
  readonly #customers: CircuitBreaker;
  readonly #all = createSharedConcurrencyLimit<string>({
    total: MAX_ASKED,
    perHolder: MAX_ASKED_BY_CUSTOMER,
  });
  readonly #ofVisitors = createSharedConcurrencyLimit<string>({
    total: MAX_ASKED_BY_VISITORS,
    perHolder: MAX_ASKED_BY_VISITORS_OF_ADDRESS,
  });
  readonly #ofCustomers = createSharedConcurrencyLimit<string>({
    total: MAX_ASKED,
    perHolder: MAX_ASKED_BY_CUSTOMERS_OF_ADDRESS,
  });

  constructor(clock?: { now: () => number }) {
    this.#visitors = new CircuitBreaker({ ...breakerOptions, ...clock });
    this.#customers = new CircuitBreaker({ ...breakerOptions, ...clock });
  }

  /** Calls the supplier when a slot is free and the circuit is closed. Error: supplier_unavailable. */
  async run<T>(asker: PlayerCheckCaller, ask: () => Promise<T>): Promise<T> {
    const source = addressKey(asker.address);
    const release = this.#acquireSlot(asker, source);
    if (!release) throw unavailableFor(1000);
    try {
      const breaker = asker.userId === null ? this.#visitors : this.#customers;
      const waitMs = breaker.admitCall();
      if (waitMs !== null) throw unavailableFor(waitMs);
      const breakers = asker.userId === null ? [breaker] : [this.#visitors, breaker];
      try {
        const answer = await ask();
        for (const each of breakers) each.recordSuccess(source);
        return answer;
      } catch (error) {
        for (const each of breakers) each.recordFailure(source);
        throw error;
      }
    } finally {
      release();
    }
  }

  #acquireSlot({ userId }: PlayerCheckCaller, source: string): Release | null {
    const releaseAddress = (userId === null ? this.#ofVisitors : this.#ofCustomers).tryAcquire(
      source,
    );
    if (!releaseAddress) return null;
    const releaseTotal = this.#all.tryAcquire(userId === null ? source : `user:${userId}`);
    if (!releaseTotal) {
      releaseAddress();
      return null;
    }
    return () => {
      releaseAddress();
      releaseTotal();
    };
  }
}

function unavailableFor(ms: number): DomainError {
  return new DomainError('supplier_unavailable', undefined, { retryAfter: Math.ceil(ms / 1000) });
}
