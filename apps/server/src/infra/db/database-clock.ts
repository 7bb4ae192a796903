import type { Pool } from 'pg';
import type { Clock } from '#infra/clock.ts';
import type { Logger } from '#infra/logger.ts';
import type { IntervalScheduler } from '#infra/process/interval-scheduler.ts';
import { statement } from './sql.ts';

const EVERY_MS = 30_000;
/** A slower answer says too little about when it was given; half of it is the error. */
const SLOWEST_MS = 1000;
/** A larger difference between the clocks of this machine and the database is logged. */
const NOTABLE_MS = 2000;

const readClock = statement<{ ms: number }>(
  `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`,
);

/** A time of the database, and the reading of the monotonic clock at that moment. */
interface Anchor {
  databaseMs: number;
  readAt: number;
}

/**
 * The database's time, so that all processes agree on what has expired, whatever the clocks of their machines say. Between
 * two readings it goes on by this process's monotonic clock; until the first it is this machine's time.
 */
export class DatabaseClock implements Clock {
  #anchor: Anchor | undefined;
  #differed = false;

  now(): Date {
    if (!this.#anchor) return new Date();
    const { databaseMs, readAt } = this.#anchor;
    return new Date(databaseMs + performance.now() - readAt);
  }

  /** Reads the database's time. Without an answer, or with a slow one, the clock goes on as before. */
  async synchronise({ pool, log }: { pool: Pool; log: Logger }): Promise<void> {
    // The wait for a connection is no part of the measurement.
    const client = await pool.connect();
    let failure: unknown = true;
    try {
      const askedAt = performance.now();
      const [row] = await readClock(client);
      const answeredAt = performance.now();
      failure = undefined;
      if (!row || (this.#anchor && answeredAt - askedAt > SLOWEST_MS)) return;
      this.#anchor = { databaseMs: row.ms, readAt: (askedAt + answeredAt) / 2 };
    } finally {
      client.release(failure !== undefined);
    }
    const aheadMs = Math.round(Date.now() - this.now().getTime());
    const differs = Math.abs(aheadMs) > NOTABLE_MS;
    if (differs && !this.#differed) {
      log.warn({ aheadMs }, "this machine's clock differs from the database's, which counts");
    }
    this.#differed = differs;
  }

  /** Synchronises now, and from now on at an interval. */
  async follow(deps: { pool: Pool; log: Logger }, intervals: IntervalScheduler): Promise<void> {
    await this.synchronise(deps);
    intervals.runEvery(EVERY_MS, "cannot read the database's clock", () => this.synchronise(deps));
  }
}
