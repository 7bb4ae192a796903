import type { Pool, PoolClient } from 'pg';
import { DomainError } from '#errors.ts';

/** Maximum expected wait of a call for a connection, in milliseconds; a burst may queue up to it. */
const LONGEST_WAIT_MS = 1000;
/**
 * Maximum expected wait during an overload, in milliseconds: a longer queue would delay each call without serving more of them. A
 * call waits several times, once for each of its statements.
 */
const OVERLOADED_WAIT_MS = 150;
/**
 * Duration, in milliseconds, of longer waits that makes a queue an overload, until it is empty or was shorter for as long.
 */
const BURST_MS = 500;
/** Maximum duration of a connection's use that is counted, so that the mean soon recovers from a stall. */
const LONGEST_HELD_MS = 1000;
const RETRY_AFTER_S = 1;
const NO_WAITS = { from: -Infinity, until: -Infinity };
/** Weight of a new measurement in the mean; small, because a few statements take much longer than most. */
const NEWEST = 0.005;

/**
 * Estimates the wait of calls for a connection of a pool, so that calls that would not be served in time are refused before any
 * work is done for them.
 */
export class PoolLoad {
  readonly #pool: Pool;
  readonly #connections: number;
  readonly #now: () => number;
  readonly #acquiredAt = new WeakMap<PoolClient, number>();
  /** Expected waits in queues before the pool, in milliseconds. */
  readonly #queues: (() => number)[] = [];
  /** Mean duration of a connection's use, in milliseconds. */
  #meanMs = 0;
  /**
   * Time since which no waiting call was served: the end of the turn with the first wait or the last served one; null without
   * waiting calls.
   */
  #waitingSince: number | null = null;
  /** Start of the event loop's turn; null until the turn's first call. */
  #turnStart: number | null = null;
  /** Times of the first and the latest call whose wait exceeded the limit of an overload. */
  #longWaits = NO_WAITS;

  constructor(pool: Pool, connections: number, now: () => number = () => performance.now()) {
    this.#pool = pool;
    this.#connections = connections;
    this.#now = now;
    pool.on('acquire', (client) => {
      if (pool.waitingCount > 0) this.#waitingSince = this.#startOfTurn();
      else this.#forgetQueue();
      this.#acquiredAt.set(client, now());
    });
    pool.on('release', (_error, client) => {
      const at = now();
      const heldMs = Math.min(at - (this.#acquiredAt.get(client) ?? at), LONGEST_HELD_MS);
      this.#meanMs += (heldMs - this.#meanMs) * NEWEST;
    });
  }

  /** Adds a queue before the pool, by a function that returns its expected wait in milliseconds. */
  addQueue(expectedWaitMs: () => number): void {
    this.#queues.push(expectedWaitMs);
  }

  /**
   * Returns the wait of a new call in milliseconds. When no waiting call is served, it is at least the time since the wait was
   * first seen. A call waits for an idle connection, too, until the end of the turn.
   */
  expectedWaitMs(): number {
    const { waitingCount: waiting, idleCount: idle } = this.#pool;
    const queuedMs = this.#queuedMs();
    if (waiting === 0 || idle > 0) {
      this.#forgetQueue();
      return queuedMs;
    }
    const turnStart = this.#startOfTurn();
    this.#waitingSince ??= turnStart;
    return Math.max(
      queuedMs,
      (waiting * this.#meanMs) / this.#connections,
      turnStart - this.#waitingSince,
    );
  }

  /**
   * Returns the start of the event loop's turn. Waits are measured between turns, because the database's answers are only read
   * there: a turn in which thousands of requests arrive takes long whether the database is slow or not.
   */
  #startOfTurn(): number {
    if (this.#turnStart !== null) return this.#turnStart;
    const turnStart = this.#now();
    this.#turnStart = turnStart;
    setImmediate(() => {
      this.#turnStart = null;
      if (this.#waitingSince === turnStart) this.#waitingSince = this.#now();
    });
    return turnStart;
  }

  #forgetQueue(): void {
    this.#waitingSince = null;
    if (this.#queuedMs() === 0) this.#longWaits = NO_WAITS;
  }

  #queuedMs(): number {
    return Math.max(0, ...this.#queues.map((expectedWaitMs) => expectedWaitMs()));
  }

  /** Returns whether waits have been too long for a while, given the expected wait of a new call. */
  #isOverloaded(waitMs: number): boolean {
    const now = this.#now();
    const { from, until } = this.#longWaits;
    const isOver = now - until > BURST_MS;
    if (waitMs > OVERLOADED_WAIT_MS) this.#longWaits = { from: isOver ? now : from, until: now };
    return !isOver && this.#longWaits.until - from > BURST_MS;
  }

  /** Throws unavailable, with the seconds to wait, while the pool's queue is too long to be served in time. */
  requireRoom(): void {
    const waitMs = this.expectedWaitMs();
    if (waitMs <= (this.#isOverloaded(waitMs) ? OVERLOADED_WAIT_MS : LONGEST_WAIT_MS)) return;
    throw new DomainError('unavailable', undefined, {
      retryAfter: RETRY_AFTER_S,
      cause: new Error(`calls would wait ${Math.round(waitMs)} ms for a database connection`),
    });
  }
}
