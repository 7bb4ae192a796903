import { dataDir as defaultDataDir } from '../paths.ts';
import { existingLocation } from './location.ts';
import { awaitShutdown, livingPostmaster } from './postmaster.ts';
import { databaseUrl, readPassword, startDatabase, type RunningDatabase } from './start.ts';

/**
 * The database of this checkout, whether the shop runs or not: `DATABASE_URL` if set, else the
 * running server, else one that is started for the purpose and ended by `stop`.
 */
export async function findDatabase(dataDir = defaultDataDir()): Promise<RunningDatabase> {
  const named = process.env['DATABASE_URL'];
  if (named) return { url: named, stop: () => Promise.resolve() };
  const location = existingLocation(dataDir);
  if (location) {
    await awaitShutdown(location.cluster, 10_000);
    const running = livingPostmaster(location.cluster);
    if (running?.status === 'ready') {
      const url = databaseUrl(running.port, readPassword(location));
      return { url, stop: () => Promise.resolve() };
    }
  }
  return startDatabase({ dataDir, purpose: 'command', log: () => undefined });
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
