import { DomainError } from '#errors.ts';
import type { DurableLimit } from './durable-limit.ts';

/** What the process knows of the tries of one key. */
interface Running {
  /** Tries that ask or run; the entry is kept for as long as there are any. */
  users: number;
  running: number;
  finished: number;
  waiting: (() => void)[];
}

/**
 * Bounds guessing. At its limit a key is refused whatever it tries, so that a right guess is not told from a wrong
 * one; tries under way count as failures until they are known not to be.
 */
export class FailureLimit {
  readonly #failures: DurableLimit;
  readonly #points: number;
  readonly #running = new Map<string, Running>();

  constructor(failures: DurableLimit, points: number) {
    this.#failures = failures;
    this.#points = points;
  }

  /** Runs `attempt` when the limit admits it, and counts it when its result is a failure. Error: rate_limited. */
  async run<T>(
    key: string,
    attempt: () => Promise<T>,
    isFailure: (result: T) => boolean,
  ): Promise<T> {
    const tries = this.#join(key);
    try {
      await this.#admit(key, tries);
      try {
        const result = await attempt();
        if (isFailure(result)) await this.#failures.add(key);
        return result;
      } finally {
        tries.running--;
        tries.finished++;
        for (const wake of tries.waiting.splice(0)) wake();
      }
    } finally {
      if (--tries.users === 0) this.#running.delete(key);
    }
  }

  #join(key: string): Running {
    const tries = this.#running.get(key) ?? { users: 0, running: 0, finished: 0, waiting: [] };
    tries.users++;
    this.#running.set(key, tries);
    return tries;
  }

  /** Lets one more try run; waits while those under way could still use up the limit. */
  async #admit(key: string, tries: Running): Promise<void> {
    for (;;) {
      const seen = tries.finished;
      const { count, resetSeconds } = await this.#failures.read(key);
      // A try that ended while the count was read may or may not be in it.
      if (seen !== tries.finished) continue;
      if (count >= this.#points) {
        throw new DomainError('rate_limited', undefined, { retryAfter: resetSeconds });
      }
      if (count + tries.running < this.#points) {
        tries.running++;
        return;
      }
      await new Promise<void>((resolve) => tries.waiting.push(resolve));
    }
  }
}
