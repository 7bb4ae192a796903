import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processIdentity } from '../process-identity.ts';
import { SetupError } from '../setup-error.ts';
import { FileLock } from './file-lock.ts';

/** Purpose for which a process uses the database: the shop itself, or one command. */
export type Purpose = 'shop' | 'command';

interface TurnOptions {
  /** Maximum time of the wait. */
  limitMs: number;
  /** Ends the wait with an error. */
  signal?: AbortSignal;
}

/** Time after which a wait is announced. */
const NOTICE_MS = 2_000;

/** Locks of one process on the embedded database of a data folder. */
export class DatabaseLocks {
  readonly #dataDir: string;
  /** Held by the process that starts or stops the server. */
  readonly #turn: FileLock;
  /** Held by the shop. */
  readonly #shop: FileLock;
  /** Shared by all processes that use the server. */
  readonly #users: FileLock;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.#turn = new FileLock(this.#path('turn.lock'));
    this.#shop = new FileLock(this.#path('shop.lock'));
    this.#users = new FileLock(this.#path('users.lock'));
  }

  #path(name: string): string {
    return join(this.#dataDir, `postgres-${name}`);
  }

  /** Runs `work` while no other process starts or stops the server. Error: SetupError, after the limit. */
  async inTurn<T>(options: TurnOptions, work: () => Promise<T>): Promise<T> {
    await this.#awaitTurn(options);
    this.#noteHolder('turn');
    try {
      return await work();
    } finally {
      this.#turn.release();
    }
  }

  async #awaitTurn({ limitMs, signal }: TurnOptions): Promise<void> {
    const begun = performance.now();
    for (let isNoted = false; !this.#turn.tryExclusive();) {
      const waitedMs = performance.now() - begun;
      const other = `${this.#holder('turn')}, which is starting or stopping the database of ${this.#dataDir}`;
      if (waitedMs > limitMs) {
        throw new SetupError(
          `Waited ${limitMs / 1000} seconds for ${other}. End that process, then try again`,
        );
      }
      if (!isNoted && waitedMs > NOTICE_MS) {
        console.error(`Waiting up to ${limitMs / 1000} seconds for ${other}`);
        isNoted = true;
      }
      await sleep(25, undefined, { signal });
    }
  }

  /** Registers this process as a user of the server, in its turn. Error: SetupError, for a second shop. */
  join(purpose: Purpose): void {
    if (purpose === 'shop') {
      if (!this.#shop.tryExclusive()) {
        throw new SetupError(`The shop already runs from this folder (${this.#holder('shop')})`);
      }
      this.#noteHolder('shop');
    }
    if (!this.#users.tryShared()) {
      throw new SetupError(
        `Another process is stopping the database of ${this.#dataDir}. Try again`,
      );
    }
  }

  get hasJoined(): boolean {
    return this.#users.isHeld;
  }

  /** Whether no other process uses the server; then no other one begins to until this turn ends. */
  isOnlyUser(): boolean {
    return this.#users.tryExclusive();
  }

  /** Ends the use of the server. */
  leave(): void {
    this.#users.release();
    this.#shop.release();
  }

  close(): void {
    for (const lock of [this.#turn, this.#shop, this.#users]) lock.close();
  }

  #noteHolder(name: string): void {
    try {
      writeFileSync(this.#path(`${name}.pid`), `${process.pid}\n`);
    } catch {
      // Only messages need the number, and a stop must succeed also on a full disk.
    }
  }

  #holder(name: string): string {
    try {
      const pid = Number(readFileSync(this.#path(`${name}.pid`), 'utf8'));
      if (pid > 0 && processIdentity(pid) !== undefined) return `process ${pid}`;
    } catch {
      // The holder has not written its number.
    }
    return 'another process';
  }
}
