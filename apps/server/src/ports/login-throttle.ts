import type { Reservation } from '#infra/limits/durable-limit.ts';

/** One try to log in. */
export interface LoginAttempt {
  nicknameKey: string;
  address: string;
}

/** Bounds guessing of passwords and codes. */
export interface LoginThrottle {
  /**
   * Runs a log-in when its limits admit it, and counts wrong guesses. The attempt may take its reservation within the limit of
   * its pair back. Errors: rate_limited, unavailable.
   */
  run<T extends object | string>(
    who: LoginAttempt,
    isKnown: boolean,
    attempt: (pair: Reservation) => Promise<T>,
  ): Promise<T>;
  /** Runs a try of a second factor's code, within `run`. Error: rate_limited. */
  runCode<T extends object | string>(userId: number, attempt: () => Promise<T>): Promise<T>;
  /** Runs a confirmation within a session; null once the session has no guesses left. */
  runStepUp<T extends object | string>(
    sessionId: bigint,
    attempt: () => Promise<T>,
  ): Promise<T | null>;
  /** The key under which an address is remembered. */
  addressHash(address: string): Buffer;
}
