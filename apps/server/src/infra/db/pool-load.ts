import type { Pool, PoolClient } from 'pg';
import { DomainError } from '#errors.ts';

/** Longest wait for a connection that a call may have before it. */
const LONGEST_WAIT_MS = 1000;
const RETRY_AFTER_S = 1;
/** The share that a new measurement has in the mean. */
const NEWEST = 0.05;

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

  constructor(pool: Pool, connections: number, now: () => number = () => performance.now()) {
    this.#pool = pool;
    this.#connections = connections;
    this.#now = now;
    pool.on('acquire', (client) => {
      this.#waitingSince = pool.waitingCount > 0 ? now() : null;
      this.#acquiredAt.set(client, now());
    });
    pool.on('release', (_error, client) => {
      const at = now();
      const heldMs = at - (this.#acquiredAt.get(client) ?? at);
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
      this.#waitingSince = null;
      return 0;
    }
    const now = this.#now();
    this.#waitingSince ??= now;
    return Math.max((waiting * this.#meanMs) / this.#connections, now - this.#waitingSince);
  }

  /** Error: unavailable, with the seconds to wait, while the pool's queue is longer than can be served in time. */
  requireRoom(): void {
    const waitMs = this.expectedWaitMs();
    if (waitMs <= LONGEST_WAIT_MS) return;
    throw new DomainError('unavailable', undefined, {
      retryAfter: RETRY_AFTER_S,
      cause: new Error(`calls would wait ${Math.round(waitMs)} ms for a database connection`),
    });
  }
}
