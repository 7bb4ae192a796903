import type { Reservation } from '#infra/limits/durable-limit.ts';

export interface LoginAttempt {
  nicknameKey: string;
  address: string;
}

/** Limits guesses of passwords and codes. */
export interface LoginThrottle {
  /**
   * Looks up the account of a login and runs the login. `known`: whether its user logged in from this address before.
   * Error: unavailable (too many logins from unknown addresses).
   */
  admit<A extends { known: boolean }, T>(
    address: string,
    find: () => Promise<A | undefined>,
    login: (account: A | undefined) => Promise<T>,
  ): Promise<T>;
  /**
   * Runs a login when its limits admit it, and counts wrong guesses. The attempt may release its reservation within the limit of
   * its pair. Error: rate_limited.
   */
  run<T extends object | string>(
    who: LoginAttempt,
    isKnown: boolean,
    attempt: (pair: Reservation) => Promise<T>,
  ): Promise<T>;
  /** Forgets the wrong guesses of a nickname from an address. */
  forget(who: LoginAttempt): Promise<void>;
  /** Runs an attempt with a second factor's code, within `run`. Error: rate_limited. */
  runCode<T extends object | string>(userId: number, attempt: () => Promise<T>): Promise<T>;
  /** Runs a confirmation within a session; returns null when the session has no guesses left. */
  runStepUp<T extends object | string>(
    sessionId: bigint,
    attempt: () => Promise<T>,
  ): Promise<T | null>;
  /** Returns the hash under which an address is stored. */
  addressHash(address: string): Buffer;
}
