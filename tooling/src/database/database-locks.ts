import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processIdentity } from '../process-identity.ts';
import { SetupError } from '../setup-error.ts';
import { waitUntil } from '../wait.ts';
import { FileLock } from './file-lock.ts';

interface WaitOptions {
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
  async inTurn<T>(options: WaitOptions, work: () => Promise<T>): Promise<T> {
    const other = () =>
      `${this.#holder('turn')}, which is starting or stopping the database of ${this.#dataDir}`;
    if (!(await this.#awaitLock(this.#turn, options, other))) {
      throw new SetupError(
        `Waited ${options.limitMs / 1000} seconds for ${other()}. End that process, then try again`,
      );
    }
    this.#noteHolder('turn');
    try {
      return await work();
    } finally {
      this.#turn.release();
    }
  }

  /** Takes the lock alone; false when another process still has it after the limit. */
  async #awaitLock(
    lock: FileLock,
    { limitMs, signal }: WaitOptions,
    other: () => string,
  ): Promise<boolean> {
    const isFree = () => {
      signal?.throwIfAborted();
      return lock.tryExclusive();
    };
    const notice = setTimeout(() => {
      console.error(`Waiting up to ${limitMs / 1000} seconds for ${other()}`);
    }, NOTICE_MS);
    try {
      return await waitUntil(isFree, limitMs);
    } finally {
      clearTimeout(notice);
    }
  }

  /** Makes this process the shop, also after the stop of another one. Error: SetupError, when that still runs at the limit. */
  async becomeShop(options: WaitOptions): Promise<void> {
    const other = () => `the shop of this folder (${this.#holder('shop')}) to end`;
    if (!(await this.#awaitLock(this.#shop, options, other))) {
      throw new SetupError(`The shop already runs from this folder (${this.#holder('shop')})`);
    }
    this.#noteHolder('shop');
  }

  /** Registers this process as a user of the server, in its turn. */
  join(): void {
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
