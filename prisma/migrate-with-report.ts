import { announceDatabase } from './announce-database.ts';
import { describeConnectError } from './describe-connection-fault.ts';
import { describeError } from './describe-error.ts';
import { DATABASE_URL_HINT, isDatabaseUrl } from './database-url.ts';
import { migrate } from './migrate.ts';

/** Migrates a database, and prints its name and the applied migrations, or an error in one line. Returns the exit code. */
export async function migrateWithReport(url: string): Promise<number> {
  if (!isDatabaseUrl(url)) {
    console.error(`DATABASE_URL ${DATABASE_URL_HINT}`);
    return 1;
  }
  try {
    announceDatabase(url);
    const applied = await migrate(url);
    for (const name of applied) console.log(`Applied ${name}`);
    if (applied.length === 0) console.log('The database is up to date.');
    return 0;
  } catch (error) {
    console.error(describeConnectError(error, url) ?? describeError(error));
    return 1;
  }
}
