import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Condition of an unfinished purchase, which prevents others. */
export const underWay = `(state IN ('open', 'paid') OR (state = 'mismatch' AND acknowledged_at IS NULL))`;

const schema = `
  CREATE TABLE IF NOT EXISTS purchases (
    -- Idempotency key of the payment; each key creates at most one order.
    key TEXT PRIMARY KEY,
    product TEXT NOT NULL,
    product_id INTEGER NOT NULL,
    region INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    price_usd REAL,
    price_rub REAL,
    quantity INTEGER NOT NULL CHECK (quantity > 0),
    currency TEXT NOT NULL,
    -- Amount of the payment in major units; the shop refuses another one.
    total REAL NOT NULL CHECK (total > 0),
    -- open: the result is unknown. paid: the shop has the order. stored: its codes are in stock. refused: nothing was
    -- bought. mismatch: the order differs from the plan; its codes are stored but not for sale.
    state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paid', 'stored', 'refused', 'mismatch')),
    order_id TEXT UNIQUE,
    refusal TEXT,
    planned_at TEXT NOT NULL,
    ended_at TEXT,
    -- Time when a person acknowledged a mismatch; nothing is bought before it.
    acknowledged_at TEXT,
    CHECK ((order_id IS NOT NULL) = (state IN ('paid', 'stored', 'mismatch'))),
    CHECK ((refusal IS NOT NULL) = (state = 'refused')),
    CHECK (acknowledged_at IS NULL OR state = 'mismatch')
  ) STRICT;
  -- Allows one unfinished purchase, because an account has one cart.
  CREATE UNIQUE INDEX IF NOT EXISTS purchases_under_way ON purchases ((1)) WHERE ${underWay};
  CREATE TABLE IF NOT EXISTS codes (
    id INTEGER PRIMARY KEY,
    purchase TEXT NOT NULL REFERENCES purchases (key),
    position INTEGER NOT NULL,
    code TEXT NOT NULL UNIQUE,
    -- The shop's description of the item, for codes of a mismatch.
    item TEXT,
    -- Sale that took the code; a sale takes one code.
    taken_for TEXT UNIQUE,
    UNIQUE (purchase, position)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS codes_in_stock ON codes (purchase) WHERE taken_for IS NULL;
`;

/** Makes new files readable for this user only, because codes are money. */
function makePrivate(folder: string): void {
  process.umask(0o077);
  mkdirSync(folder, { recursive: true });
}

/** Opens the store's database. Committed data is on the disk, even after a power failure. */
export function openDatabase(folder: string): DatabaseSync {
  makePrivate(folder);
  const database = new DatabaseSync(join(folder, 'reseller.db'), {
    timeout: 10_000,
    enableForeignKeyConstraints: true,
  });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  database.exec(schema);
  return database;
}

/**
 * Makes this process the only one that buys for a store until it ends: the operating system
 * releases the lock even when the process is killed. Throws when another process has the lock.
 */
export function lockStore(folder: string): { release: () => void } {
  makePrivate(folder);
  const lock = new DatabaseSync(join(folder, 'lock.db'), { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw new Error(`another reseller works with ${folder}`, { cause: error });
  }
  return { release: () => lock.close() };
}

/** Runs `work` as one transaction, which is committed as a whole or not at all. */
export function transaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}
