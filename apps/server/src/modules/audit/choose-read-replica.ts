import type { Deps } from '#deps.ts';
import type { ReadSource } from '#infra/db/read-replica.ts';
import { readActedLately } from './audit.sql.ts';

/** Longest transaction of an admin's change: its entry has the time at which it began. */
const LONGEST_CHANGE_SECONDS = 60;

/**
 * Chooses the replica for a long list, unless this admin has changed something that it may not show yet, through whichever
 * process. The audit log says so, because every change by an admin is in it. Null: the primary.
 */
export function chooseReadReplica(
  { pool, readReplica }: Pick<Deps, 'pool' | 'readReplica'>,
  { nickname }: { nickname: string },
): Promise<ReadSource | null> {
  return readReplica.chooseFor(async (seconds) => {
    const [newest] = await readActedLately(pool, nickname, seconds + LONGEST_CHANGE_SECONDS);
    return newest?.lately ?? false;
  });
}
