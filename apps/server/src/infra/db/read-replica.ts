import type { Pool } from 'pg';
import type { Logger } from '#infra/logger.ts';
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
  maxLagSeconds: number;
  log: Logger;
}

/** Chooses where long reads go that may be some seconds old: reports, exports and the proof of the ledger. */
export class ReadReplica {
  readonly #options: ReadReplicaOptions;

  constructor(options: ReadReplicaOptions) {
    this.#options = options;
  }

  /** The replica while it answers and is near enough, else the primary. */
  async choose(): Promise<Pool> {
    const { primary, replica, maxLagSeconds, log } = this.#options;
    if (!replica) return primary;
    try {
      const [at] = await readPosition(primary);
      const [row] = await readLag(replica, at?.position ?? '0/0');
      const lag = row?.lag ?? null;
      if (lag !== null && lag <= maxLagSeconds) return replica;
      log.warn({ lag }, 'the replica is too far behind; reading from the primary');
    } catch (error) {
      log.warn({ err: error }, 'the replica does not answer; reading from the primary');
    }
    return primary;
  }

  async close(): Promise<void> {
    await this.#options.replica?.end();
  }
}
