import { DomainError } from '#errors.ts';
import type { DurableLimit, Reservation } from './durable-limit.ts';

/** Attempts with one key in this process. */
interface Tries {
  /** Number of attempts that reserve or run. */
  active: number;
  /** Attempts that found the limit reached while others were active. */
  waiting: { retry: () => void; refuse: (error: DomainError) => void }[];
}

/**
 * Limits failed attempts, such as guesses. An attempt is counted before it runs and subtracted if it did not fail, so that
 * concurrent attempts fail no more often than the limit allows. A key at its limit is refused for right and wrong guesses alike,
 * so that the refusal reveals neither.
 */
export class FailureLimit {
  readonly #failures: DurableLimit;
  readonly #tries = new Map<string, Tries>();

  constructor(failures: DurableLimit) {
    this.#failures = failures;
  }

  /**
   * Runs `attempt` when the limit admits it, and counts it when its result is a failure. An attempt may release its own
   * reservation. Error: rate_limited.
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

  /** Reserves one use; waits while active attempts may still succeed and release theirs. */
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
      // The attempt that wakes this one counts it as active.
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

  /** Passes the slot of an ended attempt to a waiting one. */
  #end(key: string): void {
    const tries = this.#tries.get(key);
    if (!tries) return;
    const next = tries.waiting.shift();
    if (next) next.retry();
    else if (--tries.active === 0) this.#tries.delete(key);
  }
}
