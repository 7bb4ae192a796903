import type { Pool, PoolClient } from 'pg';

/** A query that answers one row for each violation of one invariant. */
export interface Check {
  /** The invariant. */
  name: string;
  /** Columns: table, id, problem, expected, found; all text. */
  sql: string;
}

/** One violation: the row, and both figures (amounts in minor units). */
export interface Finding {
  check: string;
  table: string;
  id: string;
  problem: string;
  expected: string;
  found: string;
}

export interface CheckResult {
  /** At most {@link NAMED} for each check. */
  findings: Finding[];
  /** Of all checks, named or not. */
  violations: number;
}

/** How many violations of one invariant are named; the others are counted. */
export const NAMED = 1000;
const AN_HOUR_MS = 3_600_000;

/**
 * Runs the checks against one snapshot of the database. They read whole tables, so the settings that protect
 * short requests (no sequential scans, statement timeout) are lifted for this transaction.
 */
export async function runChecks(pool: Pool, checks: readonly Check[]): Promise<CheckResult> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(`
      SELECT set_config('enable_seqscan', 'on', true), set_config('statement_timeout', '0', true),
             set_config('work_mem', '128MB', true)`);
    const result: CheckResult = { findings: [], violations: 0 };
    for (const check of checks) await run(client, check, result);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    client.release(error instanceof Error ? error : true);
    throw error;
  }
}

async function run(client: PoolClient, { name, sql }: Check, result: CheckResult): Promise<void> {
  const query = {
    text: `SELECT v.*, count(*) OVER ()::int AS total FROM (${sql}) AS v LIMIT ${NAMED}`,
    query_timeout: AN_HOUR_MS,
  };
  const { rows } = await client.query<Omit<Finding, 'check'> & { total: number }>(query);
  result.violations += rows[0]?.total ?? 0;
  for (const { table, id, problem, expected, found } of rows) {
    result.findings.push({ check: name, table, id, problem, expected, found });
  }
}
