import type { PoolClient } from 'pg';
import type { ResultColumn } from './describe-statement.ts';

/** Type of PostgreSQL, and the form of its values in the shop's pool. */
export interface DatabaseType {
  name: string;
  /** Name of the TypeScript type of a parsed value; `json` for any. */
  parsed: string;
  /** Labels of an enum; empty for any other type. */
  labels: string[];
}

interface TableColumn {
  isNullable: boolean;
  /** Texts that a CHECK constraint allows; empty without such a constraint. */
  allowed: string[];
}

export interface DatabaseTypes {
  typeOf(id: number): DatabaseType;
  /** Returns the table's column behind a column of a result; undefined for expressions and columns of views. */
  sourceOf(column: ResultColumn): TableColumn | undefined;
}

interface TypeRow {
  id: number;
  name: string;
  element: string | null;
  labels: string[];
}

/** Sample of each type in PostgreSQL's notation; a text for any other type. */
const samples: Record<string, string> = {
  bool: 't',
  bytea: '\\x00',
  date: '2026-01-01',
  float4: '1.5',
  float8: '1.5',
  int2: '1',
  int4: '1',
  int8: '1',
  numeric: '1.5',
  oid: '1',
  timestamp: '2026-01-01 00:00:00',
  timestamptz: '2026-01-01 00:00:00+00',
};

const isJson = (name: string) => name === 'json' || name === 'jsonb';

/** Returns the name of a value's type in the notation of `readStatementCalls`. */
function typeNameOf(value: unknown): string {
  if (Array.isArray(value)) return `${typeNameOf(value[0])}[]`;
  if (value instanceof Date) return 'Date';
  if (Buffer.isBuffer(value)) return 'Buffer';
  return typeof value;
}

/** Reads the types and the columns of tables, and tries the pool's parsers on a sample of each type. */
export async function readDatabaseTypes(client: PoolClient): Promise<DatabaseTypes> {
  const types = new Map<number, DatabaseType>();
  for (const { id, name, element, labels } of await readTypes(client)) {
    const sample = samples[element ?? name] ?? labels[0] ?? 'a';
    const parse = client.getTypeParser(id) as (text: string) => unknown;
    const parsed = isJson(element ?? name)
      ? 'json'
      : typeNameOf(parse(element ? `{${sample}}` : sample));
    types.set(id, { name, parsed, labels });
  }
  const columns = await readTableColumns(client);
  return {
    typeOf: (id) => types.get(id) ?? { name: `type ${id}`, parsed: 'unknown', labels: [] },
    sourceOf: ({ tableID, columnID }) => columns.get(`${tableID}.${columnID}`),
  };
}

async function readTypes(client: PoolClient): Promise<TypeRow[]> {
  const { rows } = await client.query<TypeRow>(`
    SELECT t.oid::int AS id, t.typname AS name,
           CASE WHEN t.typcategory = 'A' THEN e.typname END AS element,
           ARRAY(SELECT enumlabel::text FROM pg_enum WHERE enumtypid = t.oid ORDER BY enumlabel) AS labels
      FROM pg_type t LEFT JOIN pg_type e ON e.oid = t.typelem
     WHERE t.typtype IN ('b', 'e')`);
  return rows;
}

async function readTableColumns(client: PoolClient): Promise<Map<string, TableColumn>> {
  const { rows } = await client.query<TableColumn & { key: string; check: string | null }>(`
    SELECT a.attrelid || '.' || a.attnum AS key, NOT a.attnotnull AS "isNullable",
           (SELECT min(pg_get_constraintdef(k.oid)) FROM pg_constraint k
             WHERE k.conrelid = a.attrelid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]
               AND pg_get_constraintdef(k.oid) LIKE '%= ANY (ARRAY[%') AS check
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relkind IN ('r', 'p') AND c.relpersistence = 'p' AND a.attnum > 0`);
  return new Map(
    rows.map(({ key, isNullable, check }) => [key, { isNullable, allowed: allowedTexts(check) }]),
  );
}

/** Returns the texts of `CHECK ((column = ANY (ARRAY['a'::text, 'b'::text])))`. */
function allowedTexts(check: string | null): string[] {
  const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/.exec(check ?? '')?.[1];
  return [...(list ?? '').matchAll(/'([^']*)'::text/g)].map(([, text = '']) => text).sort();
}
