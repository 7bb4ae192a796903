import { Client } from 'pg';
import { directUrlOf, type DatabaseEnv } from '#infra/db/connection-settings.ts';

/** Says first which database a command works with, without the password: the books of another one prove nothing. */
export function announceDatabase(env: DatabaseEnv): void {
  const { host, port, database } = new Client({ connectionString: directUrlOf(env) });
  console.log(`Database: ${database ?? ''} at ${host}:${port}`);
}
