import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { createDurableLimit, type DurableLimit } from '#infra/durable-limit.ts';
import { addressKey } from '#infra/rate-limits.ts';
import { isKnownAddress } from './login-addresses.sql.ts';

/** Failures of one nickname from one address in 15 minutes. */
const PER_PAIR = 10;
/** Failures of one nickname from anywhere in an hour; does not count for addresses it is known from. */
const PER_NICKNAME = 100;

/** One try to log in. */
export interface LoginAttempt {
  nicknameKey: string;
  address: string;
}

/** What the process knows of the tries of one pair. */
interface Running {
  /** Tries that ask or run; the entry is kept for as long as there are any. */
  users: number;
  running: number;
  finished: number;
  waiting: (() => void)[];
}

/**
 * Bounds guessing of passwords. A pair at its limit is refused whatever the password, so that a right guess
 * is not told from a wrong one; tries under way count as failures until they are known not to be.
 */
export class LoginThrottle {
  readonly #deps: Pick<Deps, 'pool' | 'privateHash' | 'clock'>;
  readonly #pairs: DurableLimit;
  readonly #nicknames: DurableLimit;
  readonly #running = new Map<string, Running>();

  constructor(deps: Pick<Deps, 'pool' | 'privateHash' | 'clock'>) {
    this.#deps = deps;
    this.#pairs = createDurableLimit(deps.pool, {
      name: 'login-pair',
      points: PER_PAIR,
      seconds: 900,
    });
    this.#nicknames = createDurableLimit(deps.pool, {
      name: 'login-nickname',
      points: PER_NICKNAME,
      seconds: 3600,
    });
  }

  /**
   * Runs `attempt` when the limits admit it, and counts it when it answers null: a failure.
   * `userId` is null for a nickname that nobody has; it is limited just the same. Error: rate_limited.
   */
  async run<T>(
    who: LoginAttempt,
    userId: number | null,
    attempt: () => Promise<T | null>,
  ): Promise<T | null> {
    const nickname = this.#deps.privateHash('login-nickname', who.nicknameKey).toString('hex');
    const pair = this.#deps
      .privateHash('login-pair', who.nicknameKey, addressKey(who.address))
      .toString('hex');
    await this.#checkNickname(nickname, who, userId);
    const tries = this.#join(pair);
    try {
      await this.#admit(pair, tries);
      try {
        const result = await attempt();
        if (result === null) {
          await Promise.all([this.#pairs.add(pair), this.#nicknames.add(nickname)]);
        }
        return result;
      } finally {
        tries.running--;
        tries.finished++;
        for (const wake of tries.waiting.splice(0)) wake();
      }
    } finally {
      if (--tries.users === 0) this.#running.delete(pair);
    }
  }

  /** The key under which an address is remembered. */
  addressHash(address: string): Buffer {
    return this.#deps.privateHash('login-address', addressKey(address));
  }

  async #checkNickname(key: string, who: LoginAttempt, userId: number | null): Promise<void> {
    const { count, resetSeconds } = await this.#nicknames.read(key);
    const [known] = await isKnownAddress(
      this.#deps.pool,
      userId ?? 0,
      this.addressHash(who.address),
      this.#deps.clock.now(),
    );
    if (count >= PER_NICKNAME && !known?.known) {
      throw new DomainError('rate_limited', undefined, { retryAfter: resetSeconds });
    }
  }

  #join(pair: string): Running {
    const tries = this.#running.get(pair) ?? { users: 0, running: 0, finished: 0, waiting: [] };
    tries.users++;
    this.#running.set(pair, tries);
    return tries;
  }

  /** Lets one more try run; waits while those under way could still use up the limit. */
  async #admit(pair: string, tries: Running): Promise<void> {
    for (;;) {
      const seen = tries.finished;
      const { count, resetSeconds } = await this.#pairs.read(pair);
      // A try that ended while the count was read may or may not be in it.
      if (seen !== tries.finished) continue;
      if (count >= PER_PAIR) {
        throw new DomainError('rate_limited', undefined, { retryAfter: resetSeconds });
      }
      if (count + tries.running < PER_PAIR) {
        tries.running++;
        return;
      }
      await new Promise<void>((resolve) => tries.waiting.push(resolve));
    }
  }
}
