import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { retryLocks, type LockPatience } from './retry-locks.ts';

/** Matches a statement that PostgreSQL runs outside of transactions only, so that it needs a migration of its own. */
const CONCURRENTLY = /\bCONCURRENTLY\b/i;

const withoutComments = (script: string) => script.replaceAll(/--.*$/gm, '');
export const isConcurrent = (script: string) => CONCURRENTLY.test(withoutComments(script));

/** Returns the statement that records a migration, for the script's own transaction, so that both or neither happen. */
function finishing(script: string): string {
  const checksum = createHash('sha256').update(script).digest('hex');
  return `
;UPDATE _prisma_migrations SET finished_at = now()
  WHERE checksum = '${checksum}' AND finished_at IS NULL AND rolled_back_at IS NULL`;
}

/**
 * Runs the script of a migration in one transaction with the record of its application, and again if it does not get its locks in
 * time. A concurrent build of an index blocks no writer and has no time limit.
 */
export async function runMigrationScript(
  query: (text: string) => Promise<unknown>,
  script: string,
  patience: LockPatience,
): Promise<void> {
  if (isConcurrent(script)) {
    await query(script);
    return;
  }
  const text = `SET LOCAL lock_timeout = ${patience.timeoutMs};\n${script}${finishing(script)}`;
  await retryLocks(patience, () => query(text));
}

/**
 * Prepares migrations that have begun and not ended for another attempt. A script's transaction has left no changes; a concurrent
 * build may have left an invalid index, which is dropped, or a valid one, which its script's IF NOT EXISTS accepts. The caller
 * holds the lock of migrations, so that none is running.
 *
 * @returns the names of these migrations
 */
export async function resetUnfinished(
  client: ClientBase,
  scriptOf: (name: string) => string | undefined,
): Promise<string[]> {
  const found = await client.query<{ present: boolean }>(
    `SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS present`,
  );
  if (!found.rows[0]?.present) return [];
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL`,
  );
  const names = rows.map(({ name }) => name);
  for (const name of names) {
    const script = scriptOf(name);
    if (script !== undefined && isConcurrent(script)) await dropInvalidIndex(client, script);
    await client.query(
      `UPDATE _prisma_migrations SET rolled_back_at = now()
        WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL`,
      [name],
    );
  }
  return names;
}

async function dropInvalidIndex(client: ClientBase, script: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE NOT i.indisvalid AND c.relnamespace = 'public'::regnamespace`,
  );
  const invalid = rows.filter(({ name }) => script.includes(name.replaceAll('"', '')));
  for (const { name } of invalid) await client.query(`DROP INDEX CONCURRENTLY ${name}`);
}
