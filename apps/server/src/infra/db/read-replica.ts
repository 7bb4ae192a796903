import type { Pool } from 'pg';
import type { Logger } from '#infra/logger.ts';
import { connectionFaultOf } from './connection-faults.ts';
import { isConflict } from './database-fault.ts';
import type { PrismaClient } from './prisma.ts';
import { statement } from './sql.ts';

const readPosition = statement<{ position: string }>(
  `SELECT pg_current_wal_lsn()::text AS position`,
);

/** A replica that has replayed everything has no lag, however long ago the last transaction was. */
const readLag = statement<{ lag: number | null }, [position: string]>(`
  SELECT CASE WHEN pg_last_wal_replay_lsn() >= $1::pg_lsn THEN 0
              ELSE extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()) END::float8 AS lag`);

export interface ReadReplicaOptions {
  primary: Pool;
  /** null: there is no replica. */
  replica: Pool | null;
  /** Opens Prisma on the replica, for lists; undefined: lists are read from the primary. */
  openPrisma?: () => PrismaClient;
  maxLagSeconds: number;
  log: Logger;
}

/** Both ways to a database. */
export interface ReadSource {
  pool: Pool;
  prisma: PrismaClient;
}

/**
 * Whether a read failed because of the replica: its connection, or a conflict with what the primary sent. One that took
 * too long would take as long on the primary.
 */
export function isReplicaFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return connectionFaultOf(error) !== null || isConflict(error) || isReplicaFault(error.cause);
}

/** Chooses where long reads go that may be some seconds old: lists, reports, exports and the proof of the ledger. */
export class ReadReplica {
  readonly #options: ReadReplicaOptions;
  #prisma: PrismaClient | undefined;

  constructor(options: ReadReplicaOptions) {
    this.#options = options;
  }

  /** The replica while it answers and is near enough, else the primary. */
  async choose(): Promise<Pool> {
    return (await this.#find()) ?? this.#options.primary;
  }

  /**
   * The replica for a reader who must see the own changes; null: the primary. `hasChanged` tells whether the reader has
   * changed anything in the last seconds. It counts however near the replica is: behind one address may be several.
   */
  async chooseFor(hasChanged: (seconds: number) => Promise<boolean>): Promise<ReadSource | null> {
    const { openPrisma, maxLagSeconds } = this.#options;
    if (!openPrisma || (await hasChanged(maxLagSeconds))) return null;
    const pool = await this.#find();
    return pool && { pool, prisma: (this.#prisma ??= openPrisma()) };
  }

  /** The replica; null unless it answers and is near enough. */
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
