import pg from 'pg';
import type { Logger } from '#infra/logger.ts';
import { connectionSettings, type Pooler, type SessionSettings } from './connection-settings.ts';
import { forgetStatementNames } from './forget-statement-names.ts';
import { createWritablePool } from './writable-pool.ts';

const INT8 = 20;
const INT8_ARRAY = 1016;
type ParseTexts = (text: string) => (string | null)[];

export interface PoolSettings {
  connectionString: string;
  /** Maximum number of connections. */
  max: number;
  log: Logger;
  /** Whether a standby suffices, for tools that only read. */
  readsOnly?: boolean;
  /** Pooler to which the connection string leads; null, the default, for PostgreSQL itself. */
  pooler?: Pooler | null;
}

/**
 * enable_seqscan is off because hand-written statements always have an index to use, while plans made on a new shop's empty
 * tables would be sequential scans and stay cached. force_generic_plan is on because PostgreSQL otherwise plans statements with
 * arrays in every call, also inside the purchase function: that was 40 % of a purchase's CPU time.
 */
export const poolSettings: SessionSettings = {
  enable_seqscan: 'off',
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
};

/** Creates the pool behind all hand-written SQL. */
export function createPool({
  connectionString,
  max,
  log,
  readsOnly = false,
  pooler = null,
}: PoolSettings): pg.Pool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, BigInt);
  // The parser's declared type takes a number, but it parses a text.
  const parseTexts = types.getTypeParser(INT8_ARRAY) as unknown as ParseTexts;
  types.setTypeParser(INT8_ARRAY, (text) =>
    parseTexts(text).map((value) => (value === null ? null : BigInt(value))),
  );
  const config: pg.PoolConfig = {
    ...connectionSettings(connectionString, pooler ? null : poolSettings),
    max,
    types,
  };
  const pool = readsOnly ? new pg.Pool(config) : createWritablePool(config);
  if (pooler && !pooler.prepares) pool.on('connect', forgetStatementNames);
  // A connection that breaks while idle must not end the process; the next query opens another.
  pool.on('error', (error) => {
    log.warn({ err: error }, 'an idle database connection was lost');
  });
  return pool;
}
