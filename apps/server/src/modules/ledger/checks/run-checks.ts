import type { Pool, PoolClient } from 'pg';

/** A query that returns one row per violation of an invariant. */
export interface Check {
  /** Statement of the invariant. */
  name: string;
  /** Query with the text columns table, id, problem, expected, found. */
  sql: string;
}

/** A violation: the row with the expected and found figures; amounts in minor units. */
export interface Finding {
  check: string;
  table: string;
  id: string;
  problem: string;
  expected: string;
  found: string;
}

export interface CheckResult {
  /** At most {@link MAX_FINDINGS} per check. */
  findings: Finding[];
  /** Number of all violations, including unlisted ones. */
  violations: number;
}

/** Most listed violations of one invariant; the others are only counted. */
const MAX_FINDINGS = 1000;
const AN_HOUR_MS = 3_600_000;

/**
 * Runs the checks on one snapshot of the database. The checks read whole tables, so that this transaction lifts the settings
 * that protect short requests (no sequential scans, statement timeout).
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
    text: `SELECT v.*, count(*) OVER ()::int AS total FROM (${sql}) AS v LIMIT ${MAX_FINDINGS}`,
    query_timeout: AN_HOUR_MS,
  };
  const { rows } = await client.query<Omit<Finding, 'check'> & { total: number }>(query);
  result.violations += rows[0]?.total ?? 0;
  for (const { table, id, problem, expected, found } of rows) {
    result.findings.push({ check: name, table, id, problem, expected, found });
  }
}
