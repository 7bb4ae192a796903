import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { createDurableLimit, type DurableLimit } from '#infra/durable-limit.ts';
import { FailureLimit } from '#infra/failure-limit.ts';
import { addressKey } from '#infra/address-keys.ts';
import { createPlaces, type Leave } from '#infra/places.ts';
import { HASH_RETRY_AFTER, MOST_WAITING_HASHES } from './password.ts';

/** Failures of one nickname from one address in 15 minutes. */
const PER_PAIR = 10;
/** Failures of one nickname from anywhere in an hour; does not count for addresses it is known from. */
const PER_NICKNAME = 100;
/**
 * Wrong codes of one account's second factor in 15 minutes, from anywhere: whoever guesses them has the password, so
 * this keeps no owner out whose password is their own.
 */
const PER_FACTOR = 10;
/** Wrong passwords and codes in one session in 15 minutes, by which its admin was to be confirmed. */
const PER_SESSION = 10;

/** One try to log in. */
export interface LoginAttempt {
  nicknameKey: string;
  address: string;
}

/** Why nobody was let in. */
export interface Refused {
  refused: 'invalid_credentials' | 'second_factor_required' | 'second_factor_invalid';
}

/** A right password that lacks its code is no guess: it counts for nothing, and takes nothing back either. */
function isWrongGuess(outcome: object | string): boolean {
  return (
    typeof outcome === 'object' &&
    'refused' in outcome &&
    outcome.refused !== 'second_factor_required'
  );
}

/**
 * Bounds guessing of passwords and codes, of each pair of nickname and address, and of each nickname; of codes besides
 * for each account. In a session that has begun they are counted for that session alone.
 */
export class LoginThrottle {
  readonly #deps: Pick<Deps, 'pool' | 'privateHash'>;
  readonly #pairs: FailureLimit;
  readonly #nicknames: FailureLimit;
  readonly #nicknameFailures: DurableLimit;
  readonly #codes: FailureLimit;
  readonly #wrongStepUps: DurableLimit;
  readonly #stepUps: FailureLimit;
  /** Tries under way of addresses that their accounts are not known from. */
  readonly #strangers = createPlaces(MOST_WAITING_HASHES);

  constructor(deps: Pick<Deps, 'pool' | 'privateHash'>) {
    this.#deps = deps;
    const pairs = { name: 'login-pair', points: PER_PAIR, seconds: 900 };
    this.#pairs = new FailureLimit(createDurableLimit(deps.pool, pairs));
    const nicknames = { name: 'login-nickname', points: PER_NICKNAME, seconds: 3600 };
    this.#nicknameFailures = createDurableLimit(deps.pool, nicknames);
    this.#nicknames = new FailureLimit(this.#nicknameFailures);
    const codes = { name: 'second-factor', points: PER_FACTOR, seconds: 900 };
    this.#codes = new FailureLimit(createDurableLimit(deps.pool, codes));
    const stepUps = { name: 'step-up', points: PER_SESSION, seconds: 900 };
    this.#wrongStepUps = createDurableLimit(deps.pool, stepUps);
    this.#stepUps = new FailureLimit(this.#wrongStepUps);
  }

  /**
   * Runs `attempt` when the limits admit it, and counts it when it answers that password or code were wrong. An address
   * that the account is known from is exempt from the nickname's limit, not from that of the pair; an unknown nickname
   * is known from nowhere, and has the same limits. More tries of strange addresses than passwords can be hashed are
   * refused before anything is written for them. Errors: rate_limited, unavailable.
   */
  async run<T extends object | string>(
    who: LoginAttempt,
    isKnown: boolean,
    attempt: () => Promise<T>,
  ): Promise<T> {
    const leave = isKnown ? null : this.#admitStranger();
    const nickname = this.#deps.privateHash('login-nickname', who.nicknameKey).toString('hex');
    const pair = this.#deps
      .privateHash('login-pair', who.nicknameKey, addressKey(who.address))
      .toString('hex');
    const exempt = async () => {
      const result = await attempt();
      if (isWrongGuess(result)) await this.#nicknameFailures.add(nickname);
      return result;
    };
    const limited = () => this.#nicknames.run(nickname, attempt, isWrongGuess);
    return this.#pairs.run(pair, isKnown ? exempt : limited, isWrongGuess).finally(() => leave?.());
  }

  #admitStranger(): Leave {
    const leave = this.#strangers.take();
    if (!leave) throw new DomainError('unavailable', undefined, { retryAfter: HASH_RETRY_AFTER });
    return leave;
  }

  /** Runs a try of a second factor's code, within `run`, when its own limit admits it. Error: rate_limited. */
  runCode<T extends object | string>(userId: number, attempt: () => Promise<T>): Promise<T> {
    const key = this.#deps.privateHash('second-factor', String(userId)).toString('hex');
    return this.#codes.run(key, attempt, isWrongGuess);
  }

  /**
   * Runs a try to confirm a session's admin. Whoever took a session uses up its own guesses, none of its owner's; null
   * when they are used up, by this try or before it.
   */
  async runStepUp<T extends object | string>(
    sessionId: bigint,
    attempt: () => Promise<T>,
  ): Promise<T | null> {
    const key = this.#deps.privateHash('step-up', String(sessionId)).toString('hex');
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

  /** The key under which an address is remembered. */
  addressHash(address: string): Buffer {
    return this.#deps.privateHash('login-address', addressKey(address));
  }
}
