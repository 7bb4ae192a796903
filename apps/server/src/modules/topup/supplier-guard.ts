import { DomainError } from '#errors.ts';
import { Circuit } from '#infra/circuit.ts';
import { createSharedPlaces, type Leave } from '#infra/places.ts';
import { addressKey } from '#infra/address-keys.ts';

/** On whose behalf a supplier is asked. */
export interface Asker {
  address: string;
  /** Null for a visitor who is not logged in. */
  userId: number | null;
}

/** Questions to one supplier that are under way at once, each for up to the supplier's time limit. */
const MAX_ASKED = 32;
/** Of these, those of visitors: the rest is kept for customers who are logged in. */
const MAX_ASKED_BY_VISITORS = 24;
const MAX_ASKED_BY_VISITORS_OF_ADDRESS = 4;
const MAX_ASKED_BY_CUSTOMER = 8;
/** All accounts of an address together: several accounts get no more room than one. */
const MAX_ASKED_BY_CUSTOMERS_OF_ADDRESS = 8;

const whenToRest = { minimumSources: 5, failureRatio: 0.5, windowMs: 30_000, restMs: 3000 };

/**
 * Decides whether a supplier is asked. Visitors and customers who are logged in have a circuit each: what visitors asked
 * for never keeps customers from asking.
 */
export class SupplierGuard {
  readonly #visitors: Circuit;
  readonly #customers: Circuit;
  readonly #all = createSharedPlaces<string>({ all: MAX_ASKED, each: MAX_ASKED_BY_CUSTOMER });
  readonly #ofVisitors = createSharedPlaces<string>({
    all: MAX_ASKED_BY_VISITORS,
    each: MAX_ASKED_BY_VISITORS_OF_ADDRESS,
  });
  readonly #ofCustomers = createSharedPlaces<string>({
    all: MAX_ASKED,
    each: MAX_ASKED_BY_CUSTOMERS_OF_ADDRESS,
  });

  constructor(clock?: { now: () => number }) {
    this.#visitors = new Circuit({ ...whenToRest, ...clock });
    this.#customers = new Circuit({ ...whenToRest, ...clock });
  }

  /** Asks when it is admitted, and notes how it ended. Error: supplier_unavailable. */
  async run<T>(asker: Asker, ask: () => Promise<T>): Promise<T> {
    const source = addressKey(asker.address);
    const leave = this.#takePlace(asker, source);
    if (!leave) throw unavailableFor(1000);
    try {
      const circuit = asker.userId === null ? this.#visitors : this.#customers;
      const wait = circuit.waitMs();
      if (wait !== null) throw unavailableFor(wait);
      const circuits = asker.userId === null ? [circuit] : [this.#visitors, circuit];
      try {
        const answer = await ask();
        for (const each of circuits) each.succeeded(source);
        return answer;
      } catch (error) {
        for (const each of circuits) each.failed(source);
        throw error;
      }
    } finally {
      leave();
    }
  }

  #takePlace({ userId }: Asker, source: string): Leave | null {
    const leaveAddress = (userId === null ? this.#ofVisitors : this.#ofCustomers).take(source);
    if (!leaveAddress) return null;
    const leaveAll = this.#all.take(userId === null ? source : `user:${userId}`);
    if (!leaveAll) {
      leaveAddress();
      return null;
    }
    return () => {
      leaveAddress();
      leaveAll();
    };
  }
}

function unavailableFor(ms: number): DomainError {
  return new DomainError('supplier_unavailable', undefined, { retryAfter: Math.ceil(ms / 1000) });
}
