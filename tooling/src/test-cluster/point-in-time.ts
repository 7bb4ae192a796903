import {
  chmodSync,
  chownSync,
  cpSync,
  globSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type pg from 'pg';
import { databaseAccount } from '../database/system-account.ts';
import { startCluster, type Settings } from '../database/cluster.ts';
import { stopPostmaster } from '../database/running-postmaster.ts';
import { withClient } from '../database/with-client.ts';
import { chooseFreePort } from '../free-port.ts';
import { startTestCluster, testBinaries, type TestCluster } from './cluster.ts';

/** Cluster that archives its write-ahead log, with functions for a restore. */
export interface ArchivingCluster extends TestCluster {
  /** Takes a base backup while the cluster is in use. */
  backUp(): Promise<void>;
  /** Starts another cluster with the state at a moment, from the backup and the log, and returns its address. */
  restoreTo(moment: Date): Promise<string>;
  /** Starts a standby from the backup, which follows the cluster, and returns its address. */
  startStandby(): Promise<string>;
}

function own(path: string): void {
  const account = databaseAccount();
  if (!account) return;
  for (const entry of [path, ...globSync(join(path, '**'))]) {
    chownSync(entry, account.uid, account.gid);
  }
}

/** Copies the data folder of a running cluster. */
async function takeBackup(client: pg.Client, backup: string): Promise<void> {
  const { rows: found } = await client.query<{ data_directory: string }>('SHOW data_directory');
  await client.query(`SELECT pg_backup_start('drill', true)`);
  cpSync(found[0]?.data_directory ?? '', backup, {
    recursive: true,
    filter: (path) => !/pg_wal\/.|postmaster\.(?:pid|opts)$/.test(path),
  });
  const { rows } = await client.query<{ labelfile: string }>(
    'SELECT labelfile FROM pg_backup_stop()',
  );
  writeFileSync(join(backup, 'backup_label'), rows[0]?.labelfile ?? '');
}

/** Archives the whole write-ahead log written so far. */
async function archiveLog(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ file: string }>(
    'SELECT pg_walfile_name(pg_switch_wal()) AS file',
  );
  await untilArchived(client, rows[0]?.file ?? '');
}

/** Starts a separate cluster whose write-ahead log is archived. */
export async function startArchivingCluster(): Promise<ArchivingCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'manabar-archive-'));
  own(folder);
  const [backup, restored] = [join(folder, 'backup'), join(folder, 'restored')];
  const source = await startTestCluster({
    settings: {
      wal_level: 'replica',
      archive_mode: 'on',
      archive_command: `cp %p ${folder}/%f`,
    },
  });
  const startCopy = async (signal: string, settings: Settings) => {
    cpSync(backup, restored, { recursive: true });
    writeFileSync(join(restored, signal), '');
    chmodSync(restored, 0o700);
    own(restored);
    const port = await chooseFreePort();
    const url = new URL(source.adminUrl);
    url.port = String(port);
    await startCluster({
      binaries: testBinaries(),
      account: databaseAccount(),
      cluster: restored,
      password: decodeURIComponent(url.password),
      port,
      url: url.href,
      settings: { max_connections: '200', restore_command: `cp ${folder}/%f %p`, ...settings },
      logFile: join(folder, 'restored.log'),
    });
    return url.href;
  };
  return {
    ...source,
    backUp: () => withClient(source.adminUrl, (client) => takeBackup(client, backup)),
    restoreTo: async (moment) => {
      await withClient(source.adminUrl, archiveLog);
      const url = await startCopy('recovery.signal', {
        recovery_target_time: moment.toISOString().replace('T', ' ').replace('Z', '+00'),
        recovery_target_action: 'promote',
      });
      await withClient(url, untilPromoted);
      return url;
    },
    startStandby: () => {
      const { hostname, port, username, password } = new URL(source.adminUrl);
      return startCopy('standby.signal', {
        primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
      });
    },
    stop: async () => {
      await stopPostmaster(restored, 2_000);
      await source.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilArchived(client: pg.Client, file: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ archived: boolean }>(
      'SELECT last_archived_wal >= $1 AS archived FROM pg_stat_archiver',
      [basename(file)],
    );
    if (rows[0]?.archived) return;
    await client.query('SELECT pg_sleep(0.05)');
  }
}

async function untilPromoted(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ done: boolean }>(
      'SELECT NOT pg_is_in_recovery() AS done',
    );
    if (rows[0]?.done) return;
    await client.query('SELECT pg_sleep(0.05)');
  }
}
