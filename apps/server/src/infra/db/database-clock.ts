import type { Pool } from 'pg';
import type { Clock } from '#infra/clock.ts';
import type { Logger } from '#infra/logger.ts';
import type { IntervalScheduler } from '#infra/process/interval-scheduler.ts';
import { statement } from './sql.ts';

const EVERY_MS = 30_000;
/** Maximum duration of a reading, in milliseconds; the error of a reading is up to half its duration. */
const SLOWEST_MS = 1000;
/** Difference between the clocks of this machine and the database, in milliseconds, above which it is logged. */
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
 * Clock with the database's time, so that all processes agree about expiry independently of their machines' clocks. Between two
 * readings it advances by this process's monotonic clock; until the first one it shows this machine's time.
 */
export class DatabaseClock implements Clock {
  #anchor: Anchor | undefined;
  #differed = false;

  now(): Date {
    if (!this.#anchor) return new Date();
    const { databaseMs, readAt } = this.#anchor;
    return new Date(databaseMs + performance.now() - readAt);
  }

  /** Reads the database's time. Without an answer, or with a slow one, the clock keeps its previous reading. */
  async synchronise({ pool, log }: { pool: Pool; log: Logger }): Promise<void> {
    // The wait for a connection is not measured.
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

  /** Synchronises at once, and then at an interval. */
  async follow(deps: { pool: Pool; log: Logger }, intervals: IntervalScheduler): Promise<void> {
    await this.synchronise(deps);
    intervals.runEvery(EVERY_MS, "cannot read the database's clock", () => this.synchronise(deps));
  }
}
