import { DomainError } from '#errors.ts';
import type { DurableLimit, Reservation } from './durable-limit.ts';

/** Tries of one key in this process. */
interface Tries {
  /** Tries that reserve or run. */
  active: number;
  /** Tries that found the limit reached while others were active. */
  waiting: { retry: () => void; refuse: (error: DomainError) => void }[];
}

/**
 * Bounds guessing. A try is counted before it runs, and taken back when it was no failure, so that any number of tries
 * at once fail no more often than the limit says. At its limit a key is refused whatever it tries, so that a right guess
 * cannot be told from a wrong one.
 */
export class FailureLimit {
  readonly #failures: DurableLimit;
  readonly #tries = new Map<string, Tries>();

  constructor(failures: DurableLimit) {
    this.#failures = failures;
  }

  /**
   * Runs `attempt` when the limit admits it, and counts it when its result is a failure. An attempt may take its own reservation
   * back. Error: rate_limited.
   */
  async run<T>(
    key: string,
    attempt: (reservation: Reservation) => Promise<T>,
    isFailure: (result: T) => boolean,
  ): Promise<T> {
    const reservation = await this.#reserve(key);
    let failed = false;
    try {
      const result = await attempt(reservation);
      failed = isFailure(result);
      return result;
    } finally {
      try {
        if (!failed && !reservation.isReleased) await this.#failures.release(reservation);
      } finally {
        this.#end(key);
      }
    }
  }

  /** Waits while tries under way may still turn out not to be failures. */
  async #reserve(key: string): Promise<Reservation> {
    const tries = this.#tries.get(key) ?? { active: 0, waiting: [] };
    this.#tries.set(key, tries);
    tries.active++;
    for (;;) {
      const reservation = await this.#failures.reserve(key).catch((error: unknown) => {
        this.#end(key);
        throw error;
      });
      if (reservation) return reservation;
      if (tries.active === 1) break;
      tries.active--;
      // The try that wakes this one counts it as active.
      await new Promise<void>((retry, refuse) => tries.waiting.push({ retry, refuse }));
    }
    try {
      const refused = await this.#refusal(key);
      for (const { refuse } of tries.waiting.splice(0)) refuse(refused);
      throw refused;
    } finally {
      this.#end(key);
    }
  }

  async #refusal(key: string): Promise<DomainError> {
    const { resetSeconds } = await this.#failures.read(key);
    return new DomainError('rate_limited', undefined, { retryAfter: resetSeconds });
  }

  /** Hands the place of a try that has ended to one that waits. */
  #end(key: string): void {
    const tries = this.#tries.get(key);
    if (!tries) return;
    const next = tries.waiting.shift();
    if (next) next.retry();
    else if (--tries.active === 0) this.#tries.delete(key);
  }
}
