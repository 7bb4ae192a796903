import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../error-code.ts';
import { SetupError } from '../setup-error.ts';
import type { Location } from './location.ts';

const DISK_FULL = /No space left on device|Check free disk space|ENOSPC/;
const OTHER_VERSION = /database files are incompatible with server/;

/** Whether it is an error of a file, whose message names the file. */
const isFileError = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && 'path' in error;

const describe = (error: unknown, { cluster, dataDir, passwordFile }: Location) => {
  const message = error instanceof Error ? error.message : '';
  if (DISK_FULL.test(message)) {
    return `The disk of ${cluster} is full: make room on it, then try again`;
  }
  if (OTHER_VERSION.test(message)) {
    const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
    return `The database in ${cluster} belongs to PostgreSQL ${version}, which is not the installed version: use the version of the shop that created it, or move ${dataDir} away to begin with an empty database`;
  }
  if (errorCode(error) === '28P01') {
    return `The password in ${passwordFile} is not that of the database in ${cluster}: put the right one back, or move ${dataDir} away to begin with an empty database`;
  }
  return isFileError(error) ? `The database in ${dataDir} cannot be used: ${message}` : undefined;
};

/** Returns an error with a sentence for the person at the terminal, or the given one when its cause is unknown. */
export function describeStartFailure(error: unknown, location: Location): unknown {
  const sentence = describe(error, location);
  return sentence === undefined ? error : new SetupError(sentence, { cause: error });
}
