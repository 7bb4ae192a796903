import { COUNTED_ROWS } from './views.ts';
import type pg from 'pg';
import type { Statement } from './statement-log.ts';

/** A node of EXPLAIN (ANALYZE, FORMAT JSON), as far as it is looked at. */
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

/** Which tables a plan has read, how, and how many rows of them it looked at. */
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

/** Prisma names tables with their schema, and has its own connections with the database's own settings. */
const isPrisma = ({ text }: Statement) => text.includes('"public".');
const hotSettings = ['enable_seqscan = off', 'plan_cache_mode = force_generic_plan'];

const literal = (value: string | null) =>
  value === null ? 'NULL' : `'${value.replaceAll("'", "''")}'`;

/** Runs a statement as the server's connection would plan it, and answers what it read. */
export async function explain(db: pg.Client, statement: Statement): Promise<Read[]> {
  const { text, values } = statement;
  await db.query('BEGIN');
  try {
    for (const setting of isPrisma(statement) ? [] : hotSettings) {
      await db.query(`SET LOCAL ${setting}`);
    }
    // As a prepared one: with its parameters in the text it would be planned for them alone.
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

/** Rows that are read to count a list; a scan of a table that ends there is none of the whole. */
const COUNTED = COUNTED_ROWS + 1;

/**
 * Whether the large table was gone through as it lies there, with no index and no end, or more than once by whatever scan.
 * `large` has the rows of each large table.
 */
export function isWholeTable(
  { how, table, rows }: Read,
  large: ReadonlyMap<string, number>,
): boolean {
  const size = large.get(table);
  if (size === undefined || rows <= COUNTED) return false;
  return how.includes('Seq Scan') || rows > 2 * size;
}
