import { dataDir as defaultDataDir } from '../paths.ts';
import { SetupError } from '../setup-error.ts';
import { awaitOtherCommand } from './await-other-command.ts';
import { existingLocation } from './location.ts';
import { namedDatabaseUrl } from './named-database-url.ts';
import { awaitShutdown, livingPostmaster } from './running-postmaster.ts';
import {
  databaseUrl,
  readPassword,
  startDatabase,
  type RunningDatabase,
} from './start-database.ts';

export interface FoundDatabase extends RunningDatabase {
  /** Whether it was started for this call and has no other users. */
  temporary: boolean;
}

/**
 * Finds the database of this checkout, even when the shop is not running: `DATABASE_URL` if set, else the
 * running server, else one that is started for this call and stopped by `stop`.
 *
 * @param options.create false: throws when no database exists, because results of a new and empty one would be mistaken for
 *   results of the shop
 */
export async function findDatabase(
  dataDir = defaultDataDir(),
  { create = true } = {},
): Promise<FoundDatabase> {
  const named = namedDatabaseUrl();
  const stop = () => Promise.resolve();
  if (named) return { url: named, stop, temporary: false };
  if (process.env['NODE_ENV'] === 'production') {
    throw new SetupError('NODE_ENV=production needs DATABASE_URL');
  }
  const location = existingLocation(dataDir);
  if (!location && !create) {
    throw new SetupError(
      `DATABASE_URL is not set, and no shop has been started in ${dataDir}. Give the command the environment of the shop's server (docs/operations.md has the call), or start a shop here first: pnpm start`,
    );
  }
  if (location) {
    await awaitOtherCommand(location);
    await awaitShutdown(location.cluster, 10_000);
    const running = livingPostmaster(location.cluster);
    if (running?.status === 'ready') {
      const url = databaseUrl(running.port, readPassword(location));
      return { url, stop, temporary: false };
    }
  }
  const started = await startDatabase({ dataDir, purpose: 'command', log: () => undefined });
  return { ...started, temporary: true };
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
