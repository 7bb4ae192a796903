import type { Deps } from '#deps.ts';
import type { ReadSource } from '#infra/db/read-replica.ts';
import { readActedLately } from './audit.sql.ts';

/** Longest transaction of an admin's change, whose audit entry has the start time of the transaction. */
const LONGEST_CHANGE_SECONDS = 60;

/**
 * Chooses the replica for a long list, unless it may lack a recent change by this admin, made through any process. The
 * audit log shows such changes, because it has every change by an admin. Null: the primary.
 */
export function chooseReplicaForAdminList(
  { pool, readReplica }: Pick<Deps, 'pool' | 'readReplica'>,
  { nickname }: { nickname: string },
): Promise<ReadSource | null> {
  return readReplica.chooseFor(async (seconds) => {
    const [newest] = await readActedLately(pool, nickname, seconds + LONGEST_CHANGE_SECONDS);
    return newest?.lately ?? false;
  });
}
