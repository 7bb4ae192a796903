import { setTimeout as sleep } from 'node:timers/promises';
import { ensureDataDir } from '../paths.ts';
import { SetupError } from '../setup-error.ts';
import { DatabaseLocks } from './database-locks.ts';
import { existingLocation } from './location.ts';
import { livingPostmaster, stopPostmaster } from './running-postmaster.ts';
import { startDatabase, type StartOptions } from './start-database.ts';

/** Purpose for which a process uses the database: the shop itself, or one command. */
export type Purpose = 'shop' | 'command';

/** Longer than the usual stop of another shop takes. */
const SHOP_WAIT_MS = 10_000;
/** Longer than the recovery of a database that was killed may take. */
const START_TURN_MS = 360_000;
/** Longer than the stop of another process may take. */
const STOP_TURN_MS = 45_000;
/** Time between checks that the server still runs. */
const CHECK_MS = 1_000;

interface Options extends Omit<StartOptions, 'signal'> {
  purpose?: Purpose;
}

/** The embedded PostgreSQL of a data folder, as this process uses it. The shop stops the server, or else its last user. */
export class EmbeddedDatabase {
  readonly #options: Options;
  readonly #purpose: Purpose;
  readonly #locks: DatabaseLocks;
  readonly #abort = new AbortController();
  #starting: Promise<string> | undefined;
  #stopped: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#purpose = options.purpose ?? 'shop';
    this.#locks = new DatabaseLocks(ensureDataDir(options.dataDir));
  }

  /** Starts the server unless it runs, and returns its URL. Error: SetupError, when a shop already runs from the folder. */
  async start(): Promise<string> {
    try {
      return await this.#untilStarted(this.#join());
    } catch (error) {
      // The reason of the failure is reported, also if it prevents the stop.
      await this.stop().catch(() => undefined);
      throw error;
    }
  }

  /**
   * Starts the server again whenever it has ended, for example for lack of memory; resolves at the stop. Error: SetupError, when
   * it does not start at the same URL.
   */
  async keepRunning(url: string): Promise<void> {
    const { signal } = this.#abort;
    try {
      for (;;) {
        await sleep(CHECK_MS, undefined, { signal, ref: false });
        if (!this.#hasEnded()) continue;
        this.#options.log('PostgreSQL has ended: starting it again');
        const again = await this.#untilStarted(this.#startInTurn());
        if (again !== url)
          throw new SetupError('PostgreSQL got another port: start the shop again');
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** Notes a start while it runs, because a stop waits for its end. */
  async #untilStarted(starting: Promise<string>): Promise<string> {
    this.#starting = starting;
    try {
      return await starting;
    } finally {
      this.#starting = undefined;
    }
  }

  async #join(): Promise<string> {
    const { signal } = this.#abort;
    // Outside of the turn, which a shop that stops needs too.
    if (this.#purpose === 'shop') await this.#locks.becomeShop({ limitMs: SHOP_WAIT_MS, signal });
    return this.#startInTurn();
  }

  #startInTurn(): Promise<string> {
    const { signal } = this.#abort;
    return this.#locks.inTurn({ limitMs: START_TURN_MS, signal }, async () => {
      this.#locks.join();
      return startDatabase({ ...this.#options, signal });
    });
  }

  /** Whether the server has ended and its data are still there, because a start would create an empty database. */
  #hasEnded(): boolean {
    const location = existingLocation(this.#options.dataDir);
    return location !== undefined && livingPostmaster(location.cluster) === undefined;
  }

  /** Stops the server if this is the shop, or no other process uses it. Ends an unfinished start. */
  stop(): Promise<void> {
    this.#stopped ??= this.#leave();
    return this.#stopped;
  }

  async #leave(): Promise<void> {
    this.#abort.abort();
    if (this.#starting) await Promise.allSettled([this.#starting]);
    try {
      if (this.#locks.hasJoined) await this.#leaveInTurn();
    } finally {
      this.#locks.close();
    }
  }

  #leaveInTurn(): Promise<void> {
    return this.#locks.inTurn({ limitMs: STOP_TURN_MS }, async () => {
      const location = existingLocation(this.#options.dataDir);
      if (location && (this.#purpose === 'shop' || this.#locks.isOnlyUser())) {
        await stopPostmaster(location.cluster, 4_000);
      }
      // Before the end of the turn, because the next process would be refused while this one has the users' lock alone.
      this.#locks.leave();
    });
  }
}
