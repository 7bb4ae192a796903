import { COUNTED_ROWS } from './admin-list-views.ts';
import type pg from 'pg';
import type { Statement } from './statement-log.ts';

/** Used fields of a node of EXPLAIN (ANALYZE, FORMAT JSON). */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

export interface Read {
  table: string;
  how: string;
  rows: number;
}

/** Returns the tables that a plan has read, with the method and the number of read rows. */
export function readsOf(node: PlanNode): Read[] {
  const below = (node.Plans ?? []).flatMap(readsOf);
  const table = node['Relation Name'];
  if (table === undefined) return below;
  const each =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return [
    { table, how: node['Node Type'], rows: Math.round(each * (node['Actual Loops'] ?? 1)) },
    ...below,
  ];
}

/** Whether Prisma sent a statement: it names tables with their schema, and uses connections with the database's own settings. */
const isPrisma = ({ text }: Statement) => text.includes('"public".');
const hotSettings = ['enable_seqscan = off', 'plan_cache_mode = force_generic_plan'];

const literal = (value: string | null) =>
  value === null ? 'NULL' : `'${value.replaceAll("'", "''")}'`;

/** Runs a statement as the server's connection would plan it, and returns its reads. */
export async function explain(db: pg.Client, statement: Statement): Promise<Read[]> {
  const { text, values } = statement;
  await db.query('BEGIN');
  try {
    for (const setting of isPrisma(statement) ? [] : hotSettings) {
      await db.query(`SET LOCAL ${setting}`);
    }
    // Prepared, because the plan of a statement with literal parameters would apply to those values only.
    await db.query(`PREPARE listed AS ${text}`);
    const given = values.length > 0 ? `(${values.map(literal).join()})` : '';
    const { rows } = await db.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) EXECUTE listed${given}`,
    );
    return (rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => readsOf(Plan));
  } finally {
    await db.query('ROLLBACK');
    await db.query('DEALLOCATE ALL');
  }
}

/** Maximum number of rows read to count a list; a scan that ends there does not read the whole table. */
const COUNTED = COUNTED_ROWS + 1;

/**
 * Whether a large table was read sequentially without a limit, or more than once by any kind of scan.
 * `large` contains the number of rows of each large table.
 */
export function isWholeTable(
  { how, table, rows }: Read,
  large: ReadonlyMap<string, number>,
): boolean {
  const size = large.get(table);
  if (size === undefined || rows <= COUNTED) return false;
  return how.includes('Seq Scan') || rows > 2 * size;
}
