import type { Deps } from '#deps.ts';
import { statement } from '#infra/db/sql.ts';

const insertCheck = statement<never, [at: Date, violations: number]>(
  `INSERT INTO ledger_checks (checked_at, violations) VALUES ($1, $2)`,
);

const findLastCheck = statement<{ checked_at: Date; violations: number }>(
  `SELECT checked_at, violations FROM ledger_checks ORDER BY id DESC LIMIT 1`,
);

/** Writes down what a proof of the books came to. */
export async function noteLedgerCheck(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  violations: number,
): Promise<void> {
  await insertCheck(pool, clock.now(), violations);
}

/** What the last proof of the books came to; null when there was none. */
export async function lastLedgerCheck({
  pool,
}: Pick<Deps, 'pool'>): Promise<{ at: Date; violations: number } | null> {
  const [row] = await findLastCheck(pool);
  return row ? { at: row.checked_at, violations: row.violations } : null;
}
