import { dataDir as defaultDataDir } from '../paths.ts';
import { existingLocation } from './location.ts';
import { awaitShutdown, livingPostmaster } from './postmaster.ts';
import { databaseUrl, readPassword, startDatabase, type RunningDatabase } from './start.ts';

export interface FoundDatabase extends RunningDatabase {
  /** Whether it was started for this call, without other users. */
  temporary: boolean;
}

/**
 * The database of this checkout, whether the shop runs or not: `DATABASE_URL` if set, else the
 * running server, else one that is started for the purpose and ended by `stop`.
 */
export async function findDatabase(dataDir = defaultDataDir()): Promise<FoundDatabase> {
  const named = process.env['DATABASE_URL'];
  const stop = () => Promise.resolve();
  if (named) return { url: named, stop, temporary: false };
  if (process.env['NODE_ENV'] === 'production') {
    throw new Error('NODE_ENV=production needs DATABASE_URL');
  }
  const location = existingLocation(dataDir);
  if (location) {
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
