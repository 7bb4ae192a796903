import type { ClientBase } from 'pg';
import type { SqlSource } from './sql-source.ts';
import { inSqlTransaction } from './sql-transaction.ts';

/** The record of what was applied: the hash of the source, and the objects that it made. */
const createRecord = `
  CREATE TABLE IF NOT EXISTS _applied_sql (
    id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
    hash text NOT NULL,
    objects text[] NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`;

/** Every function, trigger and view of the schema that no extension brought, with the statement that drops it. */
const objectsOfSchema = `
  SELECT 'trigger ' || t.tgname || ' on ' || t.tgrelid::regclass AS name, 1 AS step,
         format('DROP TRIGGER %I ON %s', t.tgname, t.tgrelid::regclass) AS drop, t.xmin::text AS xmin
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
   WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace
  UNION ALL
  SELECT 'view ' || c.oid::regclass, 2, c.oid::regclass::text, c.xmin::text
    FROM pg_class c WHERE c.relkind = 'v' AND c.relnamespace = 'public'::regnamespace
     AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  UNION ALL
  SELECT 'function ' || p.oid::regprocedure, 3, p.oid::regprocedure::text, p.xmin::text
    FROM pg_proc p WHERE p.prokind = 'f' AND p.pronamespace = 'public'::regnamespace
     AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`;

interface SchemaObject {
  name: string;
  step: number;
  drop: string;
}

/**
 * Drops the triggers, then the views, then the functions. One statement names all views, and one all functions, so that
 * their order does not matter. The catalogue supplies what is executed, never the record, which other roles may write.
 */
async function dropObjects(client: ClientBase, objects: readonly SchemaObject[]): Promise<void> {
  const of = (step: number) => objects.filter((object) => object.step === step).map((o) => o.drop);
  for (const statement of of(1)) await client.query(statement);
  if (of(2).length > 0) await client.query(`DROP VIEW ${of(2).join(', ')}`);
  if (of(3).length > 0) await client.query(`DROP FUNCTION ${of(3).join(', ')}`);
}

/**
 * Brings functions, triggers and views to the current source, in one transaction. What an earlier source made is
 * dropped first, so that signatures and columns may change and removed objects vanish; without a record, whatever
 * migrations made before there was one.
 *
 * @returns whether there was something to do
 */
export async function applySqlSource(client: ClientBase, source: SqlSource): Promise<boolean> {
  const found = await client.query<{ present: boolean }>(
    `SELECT to_regclass('public._applied_sql') IS NOT NULL AS present`,
  );
  const record = found.rows[0]?.present
    ? (
        await client.query<{ hash: string; objects: string[] }>(
          'SELECT hash, objects FROM _applied_sql',
        )
      ).rows[0]
    : undefined;
  if (record?.hash === source.hash) return false;
  await inSqlTransaction(client, async () => {
    await client.query(`SET LOCAL search_path = public`);
    await client.query(createRecord);
    const { rows } = await client.query<SchemaObject>(`${objectsOfSchema} ORDER BY step`);
    await dropObjects(
      client,
      rows.filter(({ name }) => !record || record.objects.includes(name)),
    );
    // Bodies may call functions that a later file defines.
    await client.query('SET LOCAL check_function_bodies = off');
    await client.query(source.text);
    await client.query(
      `INSERT INTO _applied_sql (hash, objects)
       SELECT $1, array_agg(name) FROM (${objectsOfSchema}) o WHERE xmin = (pg_current_xact_id()::xid)::text
       ON CONFLICT (id) DO UPDATE SET hash = EXCLUDED.hash, objects = EXCLUDED.objects, applied_at = now()`,
      [source.hash],
    );
  });
  return true;
}
