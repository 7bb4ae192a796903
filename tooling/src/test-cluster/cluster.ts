import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '@manabar/prisma/migrate';
import { databaseAccount } from '../database/system-account.ts';
import { binariesIn, embeddedBinaries, type Binaries } from '../database/postgres-binaries.ts';
import { initCluster, startCluster, type Settings } from '../database/cluster.ts';
import { stopPostmaster } from '../database/running-postmaster.ts';
import { databaseUrl } from '../database/start-database.ts';
import { withClient } from '../database/with-client.ts';
import { chooseFreePort } from '../free-port.ts';
import { abandonedClusterFolders, clusterFolderPrefix, fitsInMemory } from './cluster-folders.ts';

const templateName = 'template_shop';

/** Connection data with which a test file creates its databases; plain data, so that vitest can pass it on. */
export interface TestClusterAddress {
  adminUrl: string;
  template: string;
  /** Method of copying: through the write-ahead log, or by copying files between two checkpoints. */
  strategy: 'wal_log' | 'file_copy';
}

export interface TestCluster extends TestClusterAddress {
  /** Stops the server and removes all its databases. */
  stop: () => Promise<void>;
}

export interface TestClusterOptions {
  settings?: Settings;
  /** Whether to prepare a migrated template (default), or leave the cluster empty. */
  migrated?: boolean;
  /** Keeps the cluster in the temporary folder, for measurements of a disk; by default it is in memory if it fits. */
  onDisk?: boolean;
}

/** Returns the PostgreSQL for tests; `PG_TEST_BIN` names the folder of another one. */
export function testBinaries(account = databaseAccount()): Binaries {
  const named = process.env['PG_TEST_BIN'];
  return named ? binariesIn(named) : embeddedBinaries(account);
}

/** Retries while an ending process still writes into the folder, or another run also removes it. */
const removeFolder = (directory: string) =>
  rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

/** Stops the servers and removes the folders of killed test runs. */
async function sweep(): Promise<void> {
  for (const directory of abandonedClusterFolders()) {
    await stopPostmaster(join(directory, 'cluster'), 1_000);
    removeFolder(directory);
  }
}

async function prepareTemplate(adminUrl: string, templateUrl: string): Promise<void> {
  await withClient(adminUrl, (client) => client.query(`create database ${templateName}`));
  await migrate(templateUrl);
}

/** Starts a separate PostgreSQL in memory or in the temporary folder, with the shop's tables in a template. */
export async function startTestCluster(options: TestClusterOptions = {}): Promise<TestCluster> {
  await sweep();
  const inMemory = !options.onDisk && fitsInMemory();
  const directory = mkdtempSync(clusterFolderPrefix(inMemory));
  // The database's user must be able to reach its own folder inside.
  chmodSync(directory, 0o711);
  const account = databaseAccount();
  const cluster = join(directory, 'cluster');
  const password = randomBytes(12).toString('hex');
  const common = { binaries: testBinaries(account), account, cluster, password };
  const stop = async () => {
    await stopPostmaster(cluster, 2_000);
    removeFolder(directory);
  };
  try {
    initCluster(common);
    const port = await chooseFreePort();
    const adminUrl = databaseUrl(port, password, 'postgres');
    await startCluster({
      ...common,
      port,
      url: adminUrl,
      settings: { max_connections: '200', ...options.settings },
      logFile: join(directory, 'postgres.log'),
    });
    if (options.migrated !== false) {
      await prepareTemplate(adminUrl, databaseUrl(port, password, templateName));
    }
    const strategy = inMemory ? 'file_copy' : 'wal_log';
    return { adminUrl, template: templateName, strategy, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Creates a fresh copy of the migrated template, for one test file.
 *
 * Copies are never dropped, because the whole cluster is removed at the end, and dropping would cut connections
 * that are being closed.
 */
export async function createTestDatabase(address: TestClusterAddress): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withClient(address.adminUrl, (client) =>
    client.query(
      `create database ${name} template ${address.template} strategy ${address.strategy}`,
    ),
  );
  const url = new URL(address.adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}
