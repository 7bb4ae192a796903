import pg from 'pg';

/** Prints the database of a command without the password, because the ledger of another one proves nothing. */
export function announceDatabase(connectionString: string): void {
  const { host, port, database } = new pg.Client({ connectionString });
  console.log(`Database: ${database ?? ''} at ${host}:${port}`);
}
