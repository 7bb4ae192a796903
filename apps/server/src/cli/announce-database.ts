import { Client } from 'pg';
import { directUrlOf, type DatabaseEnv } from '#infra/db/connection-settings.ts';

/** Prints the database of a command without the password, because the ledger of another one proves nothing. */
export function announceDatabase(env: DatabaseEnv): void {
  const { host, port, database } = new Client({ connectionString: directUrlOf(env) });
  console.log(`Database: ${database ?? ''} at ${host}:${port}`);
}
