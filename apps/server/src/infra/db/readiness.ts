import pg from 'pg';
import type { Logger } from '#infra/logger.ts';
import { connectionSettings, poolerOf, type DatabaseEnv } from './connection-settings.ts';
import { readSchemaState } from './migration-state.ts';
import { forgetStatementNames } from './forget-statement-names.ts';
import { IS_READ_ONLY } from './writable-pool.ts';

/** Maximum wait for a connection, and for each answer, in milliseconds. */
const TIMEOUT_MS = 2000;

/** Reason why the shop cannot serve: the database does not answer or takes no writes, or its schema does not fit this version. */
export type NotReady = 'database' | 'read_only' | 'migrations';

/**
 * Checks whether the database can serve, over a connection of its own: a busy pool makes a process slow, not unready, and a proxy
 * that removed all slow processes would have none left.
 */
export class Readiness {
  readonly #pool: pg.Pool;
  readonly #log: Logger;
  #asking: Promise<NotReady | null> | undefined;

  constructor({ env, log }: { env: DatabaseEnv; log: Logger }) {
    this.#log = log;
    this.#pool = new pg.Pool({
      ...connectionSettings(env.DATABASE_URL, poolerOf(env) ? null : {}),
      application_name: 'manabar-readiness',
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      max: 1,
    });
    if (poolerOf(env)?.prepares === false) this.#pool.on('connect', forgetStatementNames);
    this.#pool.on('error', (error) => {
      log.warn({ err: error }, 'the connection that readiness is asked over was lost');
    });
  }

  /** Returns null when the shop can serve. Concurrent calls share one answer. */
  check(): Promise<NotReady | null> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  async #ask(): Promise<NotReady | null> {
    try {
      return await this.#askOver(await this.#pool.connect());
    } catch (error) {
      this.#log.warn({ err: error }, 'not ready: the database does not answer');
      return 'database';
    }
  }

  async #askOver(client: pg.PoolClient): Promise<NotReady | null> {
    let isSound = false;
    try {
      const { rows } = await client.query<{ readOnly: boolean }>(IS_READ_ONLY);
      // Another connection may lead to the primary.
      if (rows[0]?.readOnly) return 'read_only';
      const { missing, tooNew } = await readSchemaState(client);
      isSound = true;
      return missing.length > 0 || tooNew !== null ? 'migrations' : null;
    } finally {
      client.release(!isSound);
    }
  }
}
