import { statement, type Queryable } from '../db/sql.ts';

/** One counted use of a limit, with the window that counted it. */
export interface Reservation {
  /** The row's key in rate_limits. */
  key: string;
  /** End of the window in milliseconds since 1970. */
  windowEnd: bigint;
  /** Whether the use was already released by a database function that calls `release_limit`. */
  isReleased?: boolean;
}

/** Limit that outlives the process and is shared by all processes. */
export interface DurableLimit {
  /** Returns the present count and the seconds until it is reset. */
  read(key: string): Promise<{ count: number; resetSeconds: number }>;
  /** Counts one use unless the limit is reached; then returns null. One statement checks and counts. */
  reserve(key: string): Promise<Reservation | null>;
  /** Subtracts a reservation. It has no effect after the end of its window. */
  release(reservation: Reservation): Promise<void>;
  /** Counts one use, also beyond the limit. */
  add(key: string): Promise<void>;
  /** Forgets all uses. */
  reset(key: string): Promise<void>;
}

const NOW_MS = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint';
/** Condition of a row that is reset: its window has ended, or all of its reservations were released. */
const IS_OVER = `(l.expire <= ${NOW_MS} OR l.points <= 0)`;
const UNLIMITED = 2_147_483_647;

const countOne = statement<{ expire: bigint }, [key: string, windowMs: number, maximum: number]>(`
  INSERT INTO rate_limits AS l (key, points, expire) VALUES ($1, 1, ${NOW_MS} + $2::bigint)
  ON CONFLICT (key) DO UPDATE
     SET points = CASE WHEN ${IS_OVER} THEN 1 ELSE l.points + 1 END,
         expire = CASE WHEN ${IS_OVER} THEN excluded.expire ELSE l.expire END
   WHERE ${IS_OVER} OR l.points < $3::int
  RETURNING expire`);

const uncountOne = statement<never, [key: string, windowEnd: bigint]>(
  `SELECT release_limit($1, $2)`,
);

const readCount = statement<{ points: number; rest: bigint }, [key: string]>(
  `SELECT points, expire - ${NOW_MS} AS rest FROM rate_limits WHERE key = $1 AND expire > ${NOW_MS}`,
);

const removeCount = statement<never, [key: string]>(`DELETE FROM rate_limits WHERE key = $1`);

/**
 * Counts in the table rate_limits, within the caller's transaction if there is one. Keys must be hashed. It has SQL of its own,
 * because rate-limiter-flexible counts first and compares afterwards: a refused attempt would have to be subtracted, and would
 * refuse others until then.
 */
export function createDurableLimit(
  pool: Queryable,
  { name, points, seconds }: { name: string; points: number; seconds: number },
): DurableLimit {
  const keyOf = (key: string) => `${name}:${key}`;
  return {
    read: async (key) => {
      const [row] = await readCount(pool, keyOf(key));
      const rest = Math.ceil(Number(row?.rest ?? 0n) / 1000);
      return { count: row?.points ?? 0, resetSeconds: Math.max(1, rest) };
    },
    reserve: async (key) => {
      const [row] = await countOne(pool, keyOf(key), seconds * 1000, points);
      return row ? { key: keyOf(key), windowEnd: row.expire } : null;
    },
    release: async ({ key, windowEnd }) => {
      await uncountOne(pool, key, windowEnd);
    },
    add: async (key) => {
      await countOne(pool, keyOf(key), seconds * 1000, UNLIMITED);
    },
    reset: async (key) => {
      await removeCount(pool, keyOf(key));
    },
  };
}
