import type { ClientBase } from 'pg';
import type { SqlSource } from './sql-source.ts';
import { retryLocks, usualPatience, type LockPatience } from './retry-locks.ts';
import { inSqlTransaction } from './sql-transaction.ts';
import { releaseVersion } from './release-version.ts';
import { schemaAge } from './schema-age.ts';

/** Creates the record of the applied source: its hash, its objects, and the release that applied it. */
const createRecord = `
  CREATE TABLE IF NOT EXISTS _applied_sql (
    id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
    hash text NOT NULL,
    objects text[] NOT NULL,
    version text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`;

/** Selects the functions, triggers and views of the schema outside of extensions, with the statements that drop them. */
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
 * Waits for running purchases and blocks new ones at their first lock, the cart's. A purchase that continued during the change
 * would call functions of the former source, which no longer exist.
 */
const lockPurchases = 'LOCK TABLE carts IN EXCLUSIVE MODE';

/**
 * Drops the triggers, then the views, then the functions. One statement drops all views, and one all functions, so that their
 * order does not matter. The executed statements come from the catalogue, never from the record, which other roles may write.
 */
async function dropObjects(client: ClientBase, objects: readonly SchemaObject[]): Promise<void> {
  const of = (step: number) => objects.filter((object) => object.step === step).map((o) => o.drop);
  for (const statement of of(1)) await client.query(statement);
  if (of(2).length > 0) await client.query(`DROP VIEW ${of(2).join(', ')}`);
  if (of(3).length > 0) await client.query(`DROP FUNCTION ${of(3).join(', ')}`);
}

interface AppliedRecord {
  hash: string;
  objects: string[];
  version: string;
}

/** Returns the record of the applied source; undefined in a database without one. */
async function readRecord(client: ClientBase): Promise<AppliedRecord | undefined> {
  const found = await client.query<{ present: boolean }>(
    `SELECT to_regclass('public._applied_sql') IS NOT NULL AS present`,
  );
  if (!found.rows[0]?.present) return undefined;
  const { rows } = await client.query<AppliedRecord>(
    'SELECT hash, objects, version FROM _applied_sql',
  );
  return rows[0];
}

/**
 * Refuses a database that a newer version has migrated, because older functions would replace its own.
 *
 * @throws {Error} with both versions
 */
export async function refuseNewerSchema(client: ClientBase): Promise<void> {
  const record = await readRecord(client);
  if (!record || !['newer', 'too_new'].includes(schemaAge(record.version))) return;
  throw new Error(
    `The database was migrated by version ${record.version}, and this is ${releaseVersion}: migrate with the newer version`,
  );
}

/** Options of an application of the source. */
export interface ApplyOptions {
  /** Release that applies the source; the code's by default. */
  version?: string;
  patience?: LockPatience;
}

/**
 * Replaces functions, triggers and views by the current source, in one transaction. Objects of an earlier source are dropped
 * first, so that signatures and columns may change and removed objects disappear; without a record, all objects are dropped that
 * migrations made before there was one.
 *
 * @returns whether the source had changed
 */
export async function applySqlSource(
  client: ClientBase,
  source: SqlSource,
  { version = releaseVersion, patience = usualPatience }: ApplyOptions = {},
): Promise<boolean> {
  const record = await readRecord(client);
  if (record?.hash === source.hash && record.version === version) return false;
  await retryLocks(patience, () =>
    inSqlTransaction(client, async () => {
      await client.query(`SET LOCAL lock_timeout = ${patience.timeoutMs}`);
      await client.query(`SET LOCAL search_path = public`);
      // Locks purchases before the record, which servers read for their readiness.
      if (record?.hash !== source.hash) await client.query(lockPurchases);
      await client.query(createRecord);
      if (record?.hash !== source.hash) await replaceObjects(client, source, { record, version });
      await client.query('UPDATE _applied_sql SET version = $1', [version]);
    }),
  );
  return record?.hash !== source.hash;
}

async function replaceObjects(
  client: ClientBase,
  source: SqlSource,
  { record, version }: { record: AppliedRecord | undefined; version: string },
): Promise<void> {
  const { rows } = await client.query<SchemaObject>(`${objectsOfSchema} ORDER BY step`);
  await dropObjects(
    client,
    rows.filter(({ name }) => !record || record.objects.includes(name)),
  );
  // Function bodies may call functions that a later file defines.
  await client.query('SET LOCAL check_function_bodies = off');
  await client.query(source.text);
  await client.query(
    `INSERT INTO _applied_sql (hash, version, objects)
     SELECT $1, $2, array_agg(name) FROM (${objectsOfSchema}) o WHERE xmin = (pg_current_xact_id()::xid)::text
     ON CONFLICT (id) DO UPDATE SET hash = EXCLUDED.hash, objects = EXCLUDED.objects, applied_at = now()`,
    [source.hash, version],
  );
}
