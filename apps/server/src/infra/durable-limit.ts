import type { Pool, QueryConfig } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';

/** A limit that outlives the process and is shared by all of them. */
export interface DurableLimit {
  /** Counted so far, and the seconds until the count begins anew. */
  read(key: string): Promise<{ count: number; resetSeconds: number }>;
  /** Counts one. */
  add(key: string): Promise<void>;
}

/** Counts in the table rate_limits. Keys come hashed. */
export function createDurableLimit(
  pool: Pool,
  options: { name: string; points: number; seconds: number },
): DurableLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: { query: (config: QueryConfig) => queryWithNumbers(pool, config) },
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: options.name,
    points: options.points,
    duration: options.seconds,
  });
  return {
    read: async (key) => {
      const state = await limiter.get(key);
      return {
        count: state?.consumedPoints ?? 0,
        resetSeconds: Math.max(1, Math.ceil((state?.msBeforeNext ?? 0) / 1000)),
      };
    },
    add: async (key) => {
      await limiter.penalty(key);
    },
  };
}

/** The pool reads bigint columns as bigint; the library reckons in numbers (milliseconds since 1970). */
async function queryWithNumbers(pool: Pool, config: QueryConfig) {
  const result = await pool.query<{ expire?: bigint | null }>(config);
  return {
    ...result,
    rows: result.rows.map((row) => ({
      ...row,
      expire: row.expire == null ? null : Number(row.expire),
    })),
  };
}
