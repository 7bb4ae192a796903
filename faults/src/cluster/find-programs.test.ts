import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '@manabar/tooling/temporary-folder';
import { findPrograms, postgresFolder } from './find-programs.ts';

function folderWith(...names: string[]): string {
  const folder = temporaryFolder('programs');
  for (const name of names) {
    writeFileSync(join(folder, name), '#!/bin/sh\n');
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

test('the fault runner finds programs in the folder of PostgreSQL and on the path', () => {
  const PG_TEST_BIN = folderWith('psql', 'pg_rewind');
  const PATH = folderWith('etcd', 'patroni', 'haproxy', 'pgbouncer', 'openssl');
  const found = findPrograms({ PATH, PG_TEST_BIN }, []);
  expect(found.patroni).toBe(join(PATH, 'patroni'));
  expect(found.pg_rewind).toBe(join(PG_TEST_BIN, 'pg_rewind'));
});

test("the fault runner names missing programs with the command that installs Debian's packages", () => {
  const PG_TEST_BIN = folderWith('psql', 'pg_rewind');
  const PATH = folderWith('haproxy', 'openssl');
  expect(() => findPrograms({ PATH, PG_TEST_BIN }, [])).toThrow(
    'The cluster needs etcd, patroni, pgbouncer. On Debian: apt-get install --no-install-recommends etcd-server patroni python3-etcd pgbouncer',
  );
});

test('the fault runner prefers a named folder of PostgreSQL to the installed versions', () => {
  expect(postgresFolder({ PG_TEST_BIN: '/opt/pg/bin' })).toBe('/opt/pg/bin');
});
