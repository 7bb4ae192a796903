import type { ClientBase } from 'pg';

// Rows that no purchase made, for tests of the database's guards of any table.

/** Values for required columns without a default, by type. */
const anyValue: Record<string, unknown> = {
  bytea: Buffer.alloc(1),
  date: '2026-01-01',
  timestamptz: '2026-01-01',
  text: 'x',
  jsonb: {},
  bool: false,
};

/** Runs statements without triggers and foreign keys, within a transaction. */
export async function withoutTriggers(
  client: ClientBase,
  work: () => Promise<unknown>,
): Promise<void> {
  await client.query('SET LOCAL session_replication_role = replica');
  await work();
  await client.query('SET LOCAL session_replication_role = origin');
}

/** Inserts a row and returns its ctid. */
export async function insertRow(
  client: ClientBase,
  table: string,
  values: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { rows } = await client.query<{ name: string; type: string; first: string | null }>(
    `SELECT a.attname AS name, t.typname AS type,
            (SELECT enumlabel FROM pg_enum WHERE enumtypid = t.oid ORDER BY enumsortorder LIMIT 1) AS first
       FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
      WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND a.attnotnull AND NOT a.atthasdef AND a.attidentity = ''`,
    [table],
  );
  const required = rows.map(({ name, type, first }) => [name, first ?? anyValue[type] ?? 1]);
  const row = { ...Object.fromEntries(required), ...values } as Record<string, unknown>;
  const names = Object.keys(row);
  const inserted = await client.query<{ place: string }>(
    `INSERT INTO ${table} (${names.join()}) VALUES (${names.map((_, n) => `$${n + 1}`).join()})
     RETURNING ctid::text AS place`,
    Object.values(row),
  );
  return inserted.rows[0]?.place ?? '';
}

/** Drops checks and foreign keys, which concern the synthetic row and not its change. */
export async function dropConstraints(client: ClientBase, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT conname AS name FROM pg_constraint WHERE conrelid = $1::regclass AND contype IN ('c', 'f')`,
    [table],
  );
  for (const { name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
}
