import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { SetupError } from '../setup-error.ts';
import { testBinaries } from '../test-cluster/cluster.ts';
import { describeStartFailure } from './describe-start-failure.ts';
import { EmbeddedDatabase } from './embedded-database.ts';
import { existingLocation } from './location.ts';

const dataDir = temporaryFolder('failures');
const inDataDir = (name: string) => join(dataDir, name);

async function startAndStop(folder = dataDir): Promise<void> {
  const database = new EmbeddedDatabase({
    dataDir: folder,
    log: () => undefined,
    binaries: testBinaries(),
  });
  await database.start();
  await database.stop();
}

beforeAll(async () => {
  chmodSync(dataDir, 0o711);
  await startAndStop();
});

test.each([
  ['of another version', 'postgres/PG_VERSION', '9', 'belongs to PostgreSQL 9'],
  ['with another password', 'postgres-password', 'other', 'put the right one back'],
  ['with an empty password file', 'postgres-password', '', 'is missing or empty'],
])(
  'a start says in one line why a database %s cannot be used',
  async (_state, name, text, said) => {
    const before = readFileSync(inDataDir(name));
    const restore = () => writeFileSync(inDataDir(name), before);
    onTestFinished(restore);
    writeFileSync(inDataDir(name), text);
    const failure = await startAndStop().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SetupError);
    expect(String(failure)).toContain(said);
    expect(String(failure)).not.toContain('\n');
    restore();
    await startAndStop();
  },
);

test('a start says in one line that its lock or its folder cannot be written', async () => {
  rmSync(inDataDir('postgres-users.lock'));
  mkdirSync(inDataDir('postgres-users.lock'));
  const lock = /^SetupError: The file \S+postgres-users\.lock cannot be locked: .+$/;
  expect(String(await startAndStop().catch((error: unknown) => error))).toMatch(lock);
  const folder = /^SetupError: The folder \S+ cannot be created: .+$/;
  const below = inDataDir('postgres-port/data');
  expect(String(await startAndStop(below).catch((error: unknown) => error))).toMatch(folder);
});

test.each([
  'PostgreSQL did not start:\nFATAL:  could not write to file "pg_wal/xlogtemp.1": No space left on device',
  'PostgreSQL could not create the database:\nHINT:  Check free disk space.',
  "ENOSPC: no space left on device, write '/data/postgres-password'",
])('a start says that the disk is full: %s', (message) => {
  const location = existingLocation(dataDir);
  if (!location) throw new Error('no database');
  expect(String(describeStartFailure(new Error(message), location))).toBe(
    `SetupError: The disk of ${location.cluster} is full: make room on it, then try again`,
  );
});
