import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import {
  createDurableLimit,
  type DurableLimit,
  type Reservation,
} from '#infra/limits/durable-limit.ts';
import { createBulkhead } from '#infra/limits/bulkhead.ts';
import { FailureLimit } from '#infra/limits/failure-limit.ts';
import type { LoginAttempt, LoginThrottle } from '#ports/login-throttle.ts';
import { addressKey } from '#infra/limits/address-keys.ts';
import { createConcurrencyLimit } from '#infra/limits/concurrency-limit.ts';
import {
  HASH_RETRY_AFTER,
  hasTooManyHashes,
  MOST_WAITING_HASHES,
} from './passwords/hash-password.ts';

/** Most failed logins of one nickname from one address in 15 minutes. */
const PER_PAIR = 10;
/** Most failed logins of one nickname from all addresses in an hour; known addresses are exempt. */
const PER_NICKNAME = 100;
/**
 * Most wrong codes of one account's second factor in 15 minutes, from all addresses. A guess of a code requires the
 * password, so that the limit does not lock out an owner whose password is secret.
 */
const PER_FACTOR = 10;
/** Counts of logins from unknown addresses that wait for the database at once, so that a flood leaves it to others. */
const CONCURRENT_COUNTS = 20;
/** Most wrong passwords and codes of step-ups in one session in 15 minutes. */
const PER_SESSION = 10;

/** Reason of a refused login or step-up. */
export interface Refused {
  refused: 'invalid_credentials' | 'second_factor_required' | 'second_factor_invalid';
  reason?: 'blocked' | undefined;
}

/** Returns whether an outcome is a wrong guess; a correct password without its code does not change the count. */
function isWrongGuess(outcome: object | string): boolean {
  return (
    typeof outcome === 'object' &&
    'refused' in outcome &&
    outcome.refused !== 'second_factor_required'
  );
}

const tooManyLogins = () =>
  new DomainError('unavailable', undefined, { retryAfter: HASH_RETRY_AFTER });

type ThrottleDeps = Pick<Deps, 'pool' | 'keyedHash' | 'rateLimits'>;

/**
 * Limits guesses of passwords and codes for each pair of nickname and address, and for each nickname; codes also for each
 * account. Guesses within a session count for that session alone.
 */
class DatabaseLoginThrottle implements LoginThrottle {
  readonly #deps: ThrottleDeps;
  readonly #pairFailures: DurableLimit;
  readonly #pairs: FailureLimit;
  readonly #strangersPairs: FailureLimit;
  readonly #nicknames: FailureLimit;
  readonly #nicknameFailures: DurableLimit;
  readonly #codes: FailureLimit;
  readonly #wrongStepUps: DurableLimit;
  readonly #stepUps: FailureLimit;
  /** Concurrency limit of login attempts from unknown addresses. */
  readonly #strangers = createConcurrencyLimit(MOST_WAITING_HASHES);

  constructor(deps: ThrottleDeps) {
    this.#deps = deps;
    const pairs = { name: 'login-pair', points: PER_PAIR, seconds: 900 };
    this.#pairFailures = createDurableLimit(deps.pool, pairs);
    this.#pairs = new FailureLimit(this.#pairFailures);
    const strangers = createBulkhead({
      perHolder: CONCURRENT_COUNTS,
      longestWaitMs: HASH_RETRY_AFTER * 1000,
    });
    const inTurn = (limit: DurableLimit): DurableLimit => ({
      ...limit,
      reserve: (key) => strangers.run('counts', () => limit.reserve(key)),
    });
    this.#strangersPairs = new FailureLimit(inTurn(this.#pairFailures));
    const nicknames = { name: 'login-nickname', points: PER_NICKNAME, seconds: 3600 };
    this.#nicknameFailures = createDurableLimit(deps.pool, nicknames);
    this.#nicknames = new FailureLimit(inTurn(this.#nicknameFailures));
    const codes = { name: 'second-factor', points: PER_FACTOR, seconds: 900 };
    this.#codes = new FailureLimit(createDurableLimit(deps.pool, codes));
    const stepUps = { name: 'step-up', points: PER_SESSION, seconds: 900 };
    this.#wrongStepUps = createDurableLimit(deps.pool, stepUps);
    this.#stepUps = new FailureLimit(this.#wrongStepUps);
  }

  /**
   * Looks up the account of a login and runs it. Logins from unknown addresses are refused while too many of them are running, or
   * while hashes would wait too long; an address that finds no place is then refused without a lookup, so that a flood leaves
   * the database to others. Error: unavailable.
   */
  async admit<A extends { known: boolean }, T>(
    address: string,
    find: () => Promise<A | undefined>,
    login: (account: A | undefined) => Promise<T>,
  ): Promise<T> {
    const place = hasTooManyHashes() ? null : this.#strangers.tryAcquire();
    try {
      if (!place && (await this.#deps.rateLimits.spend('loginLookup', address)) !== null)
        throw tooManyLogins();
      const account = await find();
      if (account?.known) place?.();
      else if (!place) throw tooManyLogins();
      return await login(account);
    } finally {
      place?.();
    }
  }

  /**
   * Runs `attempt` when the limits allow it, and counts a wrong password or code. A known address of the account is
   * exempt from the nickname's limit, but not from the pair's; an unknown nickname has no known addresses. Error:
   * rate_limited.
   */
  async run<T extends object | string>(
    who: LoginAttempt,
    isKnown: boolean,
    attempt: (pair: Reservation) => Promise<T>,
  ): Promise<T> {
    const nickname = () => this.#deps.keyedHash('login-nickname', who.nicknameKey).toString('hex');
    const exempt = async (taken: Reservation) => {
      const result = await attempt(taken);
      if (isWrongGuess(result)) await this.#nicknameFailures.add(nickname());
      return result;
    };
    const limited = (taken: Reservation) =>
      this.#nicknames.run(nickname(), () => attempt(taken), isWrongGuess);
    const pair = this.#pairOf(who);
    return isKnown
      ? this.#pairs.run(pair, exempt, isWrongGuess)
      : this.#strangersPairs.run(pair, limited, isWrongGuess);
  }

  /** Forgets the wrong guesses of a nickname from an address. */
  forget(who: LoginAttempt): Promise<void> {
    return this.#pairFailures.reset(this.#pairOf(who));
  }

  #pairOf({ nicknameKey, address }: LoginAttempt): string {
    return this.#deps.keyedHash('login-pair', nicknameKey, addressKey(address)).toString('hex');
  }

  /** Runs an attempt with a second factor's code within `run` when its own limit allows it. Error: rate_limited. */
  runCode<T extends object | string>(userId: number, attempt: () => Promise<T>): Promise<T> {
    const key = this.#deps.keyedHash('second-factor', String(userId)).toString('hex');
    return this.#codes.run(key, attempt, isWrongGuess);
  }

  /**
   * Runs a step-up attempt of a session. Guesses in a stolen session do not count for its owner's other sessions. Returns
   * null when the limit is reached, by this attempt or before.
   */
  async runStepUp<T extends object | string>(
    sessionId: bigint,
    attempt: () => Promise<T>,
  ): Promise<T | null> {
    const key = this.#deps.keyedHash('step-up', String(sessionId)).toString('hex');
    try {
      const outcome = await this.#stepUps.run(key, attempt, isWrongGuess);
      if (!isWrongGuess(outcome)) return outcome;
      const { count } = await this.#wrongStepUps.read(key);
      return count < PER_SESSION ? outcome : null;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'rate_limited') return null;
      throw error;
    }
  }

  /** Returns the keyed hash under which a login address is stored. */
  addressHash(address: string): Buffer {
    return this.#deps.keyedHash('login-address', addressKey(address));
  }
}

export const createLoginThrottle = (deps: ThrottleDeps): LoginThrottle =>
  new DatabaseLoginThrottle(deps);
