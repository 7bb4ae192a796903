import type { Pool, PoolClient } from 'pg';
import { DomainError } from '#errors.ts';

/** Longest wait for a connection that a call may have before it: a burst may queue up to it. */
const LONGEST_WAIT_MS = 1000;
/**
 * Longest wait in an overload, in which a longer queue would not serve more calls, only each one later. A call waits
 * several times, once for each of its statements.
 */
const OVERLOADED_WAIT_MS = 150;
/**
 * A queue that is longer than that for this time is an overload, until it is empty or was shorter for this time.
 */
const BURST_MS = 500;
/** A connection that was held longer counts as held for this time, so that a stall is soon forgotten. */
const LONGEST_HELD_MS = 1000;
const RETRY_AFTER_S = 1;
const NO_WAITS = { from: -Infinity, until: -Infinity };
/** The share that a new measurement has in the mean; small, because a few statements take much longer than most. */
const NEWEST = 0.005;

/**
 * Watches how long calls will wait for a connection of a pool, so that those which would not be served in time are refused
 * before any work is done for them.
 */
export class PoolLoad {
  readonly #pool: Pool;
  readonly #connections: number;
  readonly #now: () => number;
  readonly #acquiredAt = new WeakMap<PoolClient, number>();
  /** How long a connection is held. */
  #meanMs = 0;
  /** When the calls that wait were first seen waiting, or one of them was served last; null while no call waits. */
  #waitingSince: number | null = null;
  /** When calls began to wait longer than an overload allows, and when one last did. */
  #longWaits = NO_WAITS;

  constructor(pool: Pool, connections: number, now: () => number = () => performance.now()) {
    this.#pool = pool;
    this.#connections = connections;
    this.#now = now;
    pool.on('acquire', (client) => {
      if (pool.waitingCount > 0) this.#waitingSince = now();
      else this.#forgetQueue();
      this.#acquiredAt.set(client, now());
    });
    pool.on('release', (_error, client) => {
      const at = now();
      const heldMs = Math.min(at - (this.#acquiredAt.get(client) ?? at), LONGEST_HELD_MS);
      this.#meanMs += (heldMs - this.#meanMs) * NEWEST;
    });
  }

  /**
   * Milliseconds that a call would wait now. A database that serves none of the waiting calls counts by the time since it
   * was first seen to; a call waits for an idle connection, too, until the end of the turn.
   */
  expectedWaitMs(): number {
    const { waitingCount: waiting, idleCount: idle } = this.#pool;
    if (waiting === 0 || idle > 0) {
      this.#forgetQueue();
      return 0;
    }
    const now = this.#now();
    this.#waitingSince ??= now;
    return Math.max((waiting * this.#meanMs) / this.#connections, now - this.#waitingSince);
  }

  #forgetQueue(): void {
    this.#waitingSince = null;
    this.#longWaits = NO_WAITS;
  }

  /** Whether calls keep waiting too long, given how long one would wait now. */
  #isOverloaded(waitMs: number): boolean {
    const now = this.#now();
    const { from, until } = this.#longWaits;
    const isOver = now - until > BURST_MS;
    if (waitMs > OVERLOADED_WAIT_MS) this.#longWaits = { from: isOver ? now : from, until: now };
    return !isOver && this.#longWaits.until - from > BURST_MS;
  }

  /** Error: unavailable, with the seconds to wait, while the pool's queue is longer than can be served in time. */
  requireRoom(): void {
    const waitMs = this.expectedWaitMs();
    if (waitMs <= (this.#isOverloaded(waitMs) ? OVERLOADED_WAIT_MS : LONGEST_WAIT_MS)) return;
    throw new DomainError('unavailable', undefined, {
      retryAfter: RETRY_AFTER_S,
      cause: new Error(`calls would wait ${Math.round(waitMs)} ms for a database connection`),
    });
  }
}
