import { dataDir as defaultDataDir } from '../paths.ts';
import { printError, SetupError } from '../setup-error.ts';
import { EmbeddedDatabase } from './embedded-database.ts';
import { existingLocation } from './location.ts';
import { configuredDatabaseUrl } from './configured-database-url.ts';

export interface FoundDatabase {
  url: string;
  /** Whether it is the embedded database, and not that of `DATABASE_URL`. */
  embedded: boolean;
  /** Ends the use; the last user of the embedded database stops its server. Prints a failure, because the work has ended. */
  stop: () => Promise<void>;
}

/**
 * Finds the database of this checkout, even when the shop is not running: `DATABASE_URL` if set, else the
 * embedded one, whose server is started when it does not run.
 *
 * @param options.create false: throws when no database exists, because results of a new and empty one would be mistaken for
 *   results of the shop
 */
export async function findDatabase(
  dataDir = defaultDataDir(),
  { create = true } = {},
): Promise<FoundDatabase> {
  const named = configuredDatabaseUrl();
  if (named) return { url: named, embedded: false, stop: () => Promise.resolve() };
  if (process.env['NODE_ENV'] === 'production') {
    throw new SetupError('NODE_ENV=production needs DATABASE_URL');
  }
  if (!create && !existingLocation(dataDir)) {
    throw new SetupError(
      `DATABASE_URL is not set, and no shop has been started in ${dataDir}. Give the command the environment of the shop's server (docs/operations.md has the call), or start a shop here first: pnpm start`,
    );
  }
  const database = new EmbeddedDatabase({ dataDir, purpose: 'command', log: () => undefined });
  const stop = () => database.stop().catch(printError);
  return { url: await database.start(), embedded: true, stop };
}

/** Runs `work` with the address of this checkout's database. */
export async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const database = await findDatabase();
  try {
    return await work(database.url);
  } finally {
    await database.stop();
  }
}
