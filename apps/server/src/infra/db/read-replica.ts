import type { Pool } from 'pg';
import type { Logger } from '#infra/logger.ts';
import { connectionFaultOf } from './connection-faults.ts';
import { isConflict } from './database-fault.ts';
import type { PrismaClient } from './prisma.ts';
import { statement } from './sql.ts';

const readPosition = statement<{ position: string }>(
  `SELECT pg_current_wal_lsn()::text AS position`,
);

/** Reads the lag in seconds. A replica that has replayed everything has none, independently of the last transaction's age. */
const readLag = statement<{ lag: number | null }, [position: string]>(`
  SELECT CASE WHEN pg_last_wal_replay_lsn() >= $1::pg_lsn THEN 0
              ELSE extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()) END::float8 AS lag`);

export interface ReadReplicaOptions {
  primary: Pool;
  /** Pool of the replica; null without one. */
  replica: Pool | null;
  /** Opens Prisma on the replica, for lists; when undefined, lists are read from the primary. */
  openPrisma?: () => PrismaClient;
  maxLagSeconds: number;
  log: Logger;
}

/** Both clients of one database. */
export interface ReadSource {
  pool: Pool;
  prisma: PrismaClient;
}

/**
 * Returns whether a read failed because of the replica: its connection, or a conflict with replayed changes of the primary. A
 * read that exceeded its time limit would exceed it on the primary, too.
 */
export function isReplicaFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return connectionFaultOf(error) !== null || isConflict(error) || isReplicaFault(error.cause);
}

/** Chooses the database of long reads that may be some seconds old: lists, reports, exports and the ledger check. */
export class ReadReplica {
  readonly #options: ReadReplicaOptions;
  #prisma: PrismaClient | undefined;

  constructor(options: ReadReplicaOptions) {
    this.#options = options;
  }

  /** Returns the replica while it answers and its lag is small enough, otherwise the primary. */
  async choose(): Promise<Pool> {
    return (await this.#find()) ?? this.#options.primary;
  }

  /**
   * Returns the replica for a reader who must see their own changes; null means the primary. `hasChanged` returns whether the
   * reader changed anything in the last seconds. It matters at any lag, because one address may lead to several replicas.
   */
  async chooseFor(hasChanged: (seconds: number) => Promise<boolean>): Promise<ReadSource | null> {
    const { openPrisma, maxLagSeconds } = this.#options;
    if (!openPrisma || (await hasChanged(maxLagSeconds))) return null;
    const pool = await this.#find();
    return pool && { pool, prisma: (this.#prisma ??= openPrisma()) };
  }

  /** Returns the replica; null unless it answers and its lag is small enough. */
  async #find(): Promise<Pool | null> {
    const { primary, replica, maxLagSeconds, log } = this.#options;
    if (!replica) return null;
    try {
      const [at] = await readPosition(primary);
      const [row] = await readLag(replica, at?.position ?? '0/0');
      const lag = row?.lag ?? null;
      if (lag !== null && lag <= maxLagSeconds) return replica;
      log.warn({ lag }, 'the replica is too far behind; reading from the primary');
    } catch (error) {
      log.warn({ err: error }, 'the replica does not answer; reading from the primary');
    }
    return null;
  }

  async close(): Promise<void> {
    await Promise.all([this.#options.replica?.end(), this.#prisma?.$disconnect()]);
  }
}
