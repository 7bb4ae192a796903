import { accessSync, chownSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SetupError } from '../setup-error.ts';

const SQLITE_BUSY = 5;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;

/** Lets the owner of the folder lock a file that root has created. */
function giveToFolderOwner(file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(file));
  chownSync(file, uid, gid);
}

/**
 * Lock of a file among processes. The operating system releases it when its process ends, also after SIGKILL. SQLite takes it,
 * because Node itself cannot lock a file; the database in the file stays empty.
 */
export class FileLock {
  readonly #file: string;
  readonly #database: DatabaseSync;

  constructor(file: string) {
    this.#file = file;
    try {
      this.#database = new DatabaseSync(file);
      // SQLite opens a file that it may not write for reading, and then shares every lock.
      accessSync(file, constants.W_OK);
      giveToFolderOwner(file);
    } catch (error) {
      throw this.#refusal(error);
    }
  }

  get isHeld(): boolean {
    return this.#database.isOpen && this.#database.isTransaction;
  }

  /** Takes the lock alone; false while others have it. */
  tryExclusive(): boolean {
    return this.#tryBegin('BEGIN EXCLUSIVE');
  }

  /** Takes the lock together with others; false while one has it alone. */
  tryShared(): boolean {
    return this.#tryBegin('BEGIN; SELECT name FROM sqlite_schema');
  }

  #tryBegin(sql: string): boolean {
    this.release();
    try {
      // Without a journal in the folder, a full disk does not prevent the lock.
      this.#database.exec(`PRAGMA journal_mode = MEMORY; ${sql}`);
      return true;
    } catch (error) {
      this.release();
      if (isBusy(error)) return false;
      throw this.#refusal(error);
    }
  }

  #refusal(cause: unknown): SetupError {
    return new SetupError(
      `The file ${this.#file} cannot be locked: may this user write to it and to its folder? (${String(cause)})`,
      { cause },
    );
  }

  release(): void {
    if (this.isHeld) this.#database.exec('ROLLBACK');
  }

  close(): void {
    this.#database.close();
  }
}
