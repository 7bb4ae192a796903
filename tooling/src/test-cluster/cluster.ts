import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@manabar/prisma/migrate';
import pg from 'pg';
import { databaseAccount } from '../database/system-account.ts';
import { binariesIn, embeddedBinaries, type Binaries } from '../database/binaries.ts';
import { initCluster, startCluster, type Settings } from '../database/cluster.ts';
import { stopPostmaster } from '../database/postmaster.ts';
import { databaseUrl } from '../database/start.ts';
import { chooseFreePort } from '../ports.ts';
import { processIdentity } from '../process-identity.ts';

const templateName = 'template_shop';
const dirPrefix = 'manabar-test-';

/** Connection data with which a test file creates its databases; plain data, so that vitest can pass it on. */
export interface TestClusterAddress {
  adminUrl: string;
  template: string;
}

export interface TestCluster extends TestClusterAddress {
  /** Ends the server and removes every database with it. */
  stop: () => Promise<void>;
}

export interface TestClusterOptions {
  settings?: Settings;
  /** Whether to prepare a migrated template (default), or leave the cluster empty. */
  migrated?: boolean;
}

/** The PostgreSQL to test with: `PG_TEST_BIN` names the folder of another one. */
export function testBinaries(account = databaseAccount()): Binaries {
  const named = process.env['PG_TEST_BIN'];
  return named ? binariesIn(named) : embeddedBinaries(account);
}

/** Tries again where a process that is just ending still writes into the folder, or another run removes it too. */
const removeFolder = (directory: string) =>
  rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

/** Ends what test runs that were killed have left behind. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${dirPrefix}(\\d+)-`).exec(name)?.[1];
    if (!pid || processIdentity(Number(pid)) !== undefined) continue;
    const directory = join(tmpdir(), name);
    await stopPostmaster(join(directory, 'cluster'), 1_000);
    removeFolder(directory);
  }
}

async function prepareTemplate(adminUrl: string, templateUrl: string): Promise<void> {
  await withClient(adminUrl, (client) => client.query(`create database ${templateName}`));
  await migrate(templateUrl);
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Starts a PostgreSQL of its own in a temporary folder, with the shop's tables in a template. */
export async function startTestCluster(options: TestClusterOptions = {}): Promise<TestCluster> {
  await sweep();
  const directory = mkdtempSync(join(tmpdir(), `${dirPrefix}${process.pid}-`));
  // The database's user must reach its own folder inside.
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
    return { adminUrl, template: templateName, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * A fresh copy of the migrated template, for one test file.
 *
 * Copies are never dropped: the whole cluster goes at the end, and dropping would cut connections
 * that are just being closed.
 */
export async function createTestDatabase(address: TestClusterAddress): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withClient(address.adminUrl, (client) =>
    client.query(`create database ${name} template ${address.template}`),
  );
  const url = new URL(address.adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}
