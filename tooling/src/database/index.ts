/**
 * The shop's own PostgreSQL: started from the installed packages, stored in the data folder, and found by
 * every command.
 */
export { EmbeddedDatabase } from './embedded-database.ts';
export { findDatabase, withDatabase, type FoundDatabase } from './find-database.ts';
export { configuredDatabaseUrl } from './configured-database-url.ts';
export { databaseAccount, type Account } from './system-account.ts';
export { livingPostmaster, stopPostmaster } from './running-postmaster.ts';
