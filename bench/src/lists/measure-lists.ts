import { withClient } from '@manabar/tooling/with-client';
import type pg from 'pg';
import type { Stage } from '../run/bench-processes.ts';
import { median } from '../stats.ts';
import { explain, isWholeTable } from './query-plans.ts';
import { inAll, startStatementLog, type Statement } from './statement-log.ts';
import type { View } from './admin-list-views.ts';

/** Number of measured runs of each side, and of the runs before them for warming up. */
export const RUNS = 9;
const WARM_UPS = 2;
/** Number of runs that distinguish the statements of a view from other statements of the server. */
const RECORDED = 3;
/** Maximum duration of a list, relative to the same statements without the shop. */
const GOAL = 2;

export interface ListResult {
  name: string;
  sqlMs: number;
  httpMs: number;
  ratio: number;
  met: boolean;
  statements: number;
  /** Maximum number of rows read by one of the statements. */
  rows: number;
  wrong: string[];
}

type Ask = (view: View) => Promise<void>;

const asking =
  (stage: Stage, token: string): Ask =>
  async ({ name, path }) => {
    const response = await fetch(`http://127.0.0.1:${stage.shop.port}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const body = await response.text();
    if (!response.ok) {
      throw new Error(`${name} answered ${response.status}: ${body.slice(0, 300)}`);
    }
  };

/** Records the statements that the server sends for each view. */
async function record(stage: Stage, views: readonly View[], ask: Ask): Promise<Statement[][]> {
  const log = await startStatementLog(stage.shopDb);
  // Only statements of new connections are logged.
  await stage.restartServer();
  try {
    const recorded: Statement[][] = [];
    for (const view of views) {
      const runs: Statement[][] = [];
      for (let run = 0; run < RECORDED; run++) runs.push(await log.during(() => ask(view)));
      recorded.push(inAll(runs));
    }
    return recorded;
  } finally {
    await log.stop();
    await stage.restartServer();
  }
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

/** Alternates between server and database, so that other load of the machine affects both. */
async function time(sql: () => Promise<unknown>, http: () => Promise<unknown>, runs: number) {
  const [sqlMs, httpMs]: [number[], number[]] = [[], []];
  for (let run = 0; run < WARM_UPS + runs; run++) {
    const [one, other] = [await timed(sql), await timed(http)];
    if (run < WARM_UPS) continue;
    sqlMs.push(one);
    httpMs.push(other);
  }
  return { sqlMs: median(sqlMs), httpMs: median(httpMs) };
}

/** Returns the tables with at least `least` rows by PostgreSQL's estimate, with these estimates. */
async function largeTables(db: pg.Pool, least: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ relname: string; reltuples: number }>(
    `SELECT relname, reltuples FROM pg_class WHERE relkind = 'r' AND reltuples >= $1`,
    [least],
  );
  return new Map(rows.map(({ relname, reltuples }) => [relname, reltuples]));
}

interface Measuring {
  ask: Ask;
  db: pg.Client;
  large: ReadonlyMap<string, number>;
  runs: number;
}

async function measureView(
  { ask, db, large, runs }: Measuring,
  view: View,
  statements: readonly Statement[],
): Promise<ListResult> {
  const wrong: string[] = [];
  // There must be the statement for the session, and at least one for a list.
  if (statements.length < 2) wrong.push('its statements were not found in the log');
  let rows = 0;
  for (const statement of statements) {
    const reads = await explain(db, statement);
    rows = Math.max(rows, ...reads.map((read) => read.rows));
    const whole = reads.find((read) => isWholeTable(read, large));
    if (whole && !view.readsAll) {
      wrong.push(`all ${whole.rows} rows of ${whole.table} were read: ${statement.text}`);
    }
  }
  const sql = async () => {
    for (const [number, { text, values }] of statements.entries()) {
      await db.query({ name: `${view.name} ${number}`.slice(-60), text, values });
    }
  };
  const { sqlMs, httpMs } = await time(sql, () => ask(view), runs);
  const ratio = httpMs / sqlMs;
  const { name } = view;
  return {
    ...{ name, sqlMs, httpMs, ratio, rows, wrong },
    met: ratio <= GOAL,
    statements: statements.length,
  };
}

export interface Asked {
  views: readonly View[];
  token: string;
  /** Minimum number of rows of a large table. */
  least: number;
  /** Number of runs of each side, in addition to those for warming up. */
  runs: number;
}

/**
 * Times each view through the server, and the same statements through one plain connection, one after
 * the other and with the database's own settings, as in psql.
 */
export async function measureLists(
  stage: Stage,
  { views, token, least, runs }: Asked,
  onResult: (result: ListResult) => void,
): Promise<ListResult[]> {
  const ask = asking(stage, token);
  const recorded = await record(stage, views, ask);
  return withClient(stage.databaseUrl, async (db) => {
    const large = await largeTables(stage.shopDb, least);
    const results: ListResult[] = [];
    for (const [index, view] of views.entries()) {
      const result = await measureView({ ask, db, large, runs }, view, recorded[index] ?? []);
      results.push(result);
      onResult(result);
    }
    return results;
  });
}
