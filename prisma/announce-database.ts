import { readDatabaseTarget } from './describe-connection-fault.ts';

/** Prints the database of a command without the password, because the ledger of another one proves nothing. */
export function announceDatabase(connectionString: string): void {
  const { place, database } = readDatabaseTarget(connectionString);
  console.log(`Database: ${database} at ${place}`);
}
