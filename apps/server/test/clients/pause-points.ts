import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const RECOVERY_MS = 20_000;

/** Poll interval in milliseconds; shorter ones would slow down a starting program. */
const POLL_INTERVAL_MS = 10;

/** Writes of a purchase in order; the last one happens at its commit. */
export const purchaseWrites = [
  'orders INSERT',
  'order_items INSERT',
  'codes UPDATE',
  'order_events INSERT',
  'journals INSERT',
  'postings INSERT',
  'accounts UPDATE',
  'cart_items DELETE',
  'idempotency_keys INSERT',
  'commit',
] as const;
export type PausePoint = (typeof purchaseWrites)[number];

/**
 * Stops writes to a database at a point while a test holds it. A point is a table and an event, optionally with a condition on
 * the new row; with `commit` before it, the end of a transaction with that write (`commit` alone: one that wrote an order).
 */
export class PausePoints<Point extends string = PausePoint> {
  readonly #url: string;
  readonly #points: readonly Point[];
  #client: pg.Client;

  private constructor(url: string, points: readonly Point[], client: pg.Client) {
    this.#url = url;
    this.#points = points;
    this.#client = client;
  }

  static async install<Point extends string = PausePoint>(
    databaseUrl: string,
    points: readonly Point[],
  ): Promise<PausePoints<Point>> {
    const client = await connect(databaseUrl);
    await client.query(`
      CREATE FUNCTION test_pause() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock_shared(TG_ARGV[0]::bigint);
        RETURN NEW;
      END $$`);
    for (const [index, point] of points.entries()) {
      const [table = 'orders', event = 'INSERT', ...condition] = point
        .replace(/^commit ?/, '')
        .split(' ')
        .filter(Boolean);
      const each = condition.length > 0 ? `ROW WHEN (${condition.join(' ')})` : 'STATEMENT';
      await client.query(
        point.startsWith('commit')
          ? `CREATE CONSTRAINT TRIGGER test_pause AFTER ${event} ON ${table} DEFERRABLE INITIALLY DEFERRED
               FOR EACH ROW EXECUTE FUNCTION test_pause('${index}')`
          : `CREATE TRIGGER test_pause_${index} BEFORE ${event} ON ${table}
               FOR EACH ${each} EXECUTE FUNCTION test_pause('${index}')`,
      );
    }
    return new PausePoints(databaseUrl, points, client);
  }

  async hold(point: Point): Promise<void> {
    await this.#client.query('SELECT pg_advisory_lock($1)', [this.#points.indexOf(point)]);
  }

  async letGo(): Promise<void> {
    await this.#client.query('SELECT pg_advisory_unlock_all()');
  }

  /** Waits for a backend that is stopped at a held point, and returns its pid; other locks do not count. */
  waiting(): Promise<number> {
    return this.#firstPid(
      `SELECT pid FROM pg_locks
        WHERE locktype = 'advisory' AND mode = 'ShareLock' AND NOT granted AND classid = 0 AND objid < $1
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [this.#points.length],
    );
  }

  /** Waits for a backend of the shop that is blocked by any lock, and returns its pid. */
  blocked(): Promise<number> {
    return this.#firstPid(
      `SELECT pid FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND datname = current_database() AND application_name = 'manabar'`,
    );
  }

  async #firstPid(sql: string, values: unknown[] = []): Promise<number> {
    for (;;) {
      const { rows } = await this.#client.query<{ pid: number }>(sql, values);
      if (rows[0]) return rows[0].pid;
      await sleep(POLL_INTERVAL_MS);
    }
  }

  /** Reconnects after the database recovered from a crash, which released all points. */
  async reconnect(): Promise<void> {
    await this.#client.end().catch(() => undefined);
    this.#client = await connect(this.#url);
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}

/** Connects as soon as the database accepts connections; during recovery it refuses them with several errors. */
async function connect(connectionString: string): Promise<pg.Client> {
  for (const begun = performance.now(); ;) {
    const client = new pg.Client({ connectionString });
    // These tests break connections intentionally.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (performance.now() - begun > RECOVERY_MS) throw error;
      await sleep(20);
    }
  }
}
