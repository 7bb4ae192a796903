import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabaseCluster, type DatabaseCluster, type Setting } from './database-cluster.ts';
import { makeCertificate, startOutsideWorld, type OutsideWorld } from './outside-world.ts';
import { choosePorts } from './ports-and-addresses.ts';
import { adminUrl, prepareDatabase, type DatabaseUrls } from './prepare-database.ts';
import { findPrograms } from './find-programs.ts';
import { startShopCluster, type ShopCluster } from './shop-cluster.ts';

export type { DatabaseCluster, Node } from './database-cluster.ts';
export type { OutsideWorld } from './outside-world.ts';
export type { ShopCluster, ShopProcess } from './shop-cluster.ts';

/** Shop on several machines, each of which is a loopback address of this one. */
export interface Cluster extends Setting {
  database: DatabaseCluster;
  world: OutsideWorld;
  shop: ShopCluster;
  certificate: string;
  /** Environment of server and worker. */
  env: Readonly<Record<string, string>>;
  urls: DatabaseUrls;
  /** Address of the primary for the superuser. */
  adminUrl: string;
}

export interface ClusterOptions {
  firstPort?: number | undefined;
  /** Whether configurations and logs are kept in their folder. */
  keep: boolean;
  ownDisks: Setting['ownDisks'];
  log: (line: string) => void;
  onStop: Setting['onStop'];
  /** Fills the database before the servers start, with the environment of a server. */
  fill: (env: Readonly<Record<string, string>>) => Promise<void>;
}

/** Returns the settings of a shop in production without limits per address, because all its load comes from one machine. */
const shopSettings = (setting: Setting): Record<string, string> => ({
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PUBLIC_URL: `https://127.0.0.1:${setting.ports.https}`,
  TRUST_PROXY: '127.0.0.1',
  CODE_KEYS: `k1:${randomBytes(32).toString('base64')},fingerprint:${randomBytes(32).toString('base64')}`,
  MANABAR_DATA_DIR: setting.folder,
  RATE_LIMIT_SCALE: '0',
});

const databaseSettings = ({ pooled, direct, replica }: DatabaseUrls) => ({
  DATABASE_URL: pooled,
  DATABASE_DIRECT_URL: direct,
  DATABASE_REPLICA_URL: replica,
});

/** Builds the cluster from the files of deploy/. */
export async function startCluster({
  firstPort,
  keep,
  ownDisks,
  log,
  onStop,
  fill,
}: ClusterOptions): Promise<Cluster> {
  const programs = findPrograms(process.env);
  const ports = await choosePorts(firstPort);
  const folder = mkdtempSync(join(tmpdir(), 'manabar-faults-'));
  const setting = { programs, ports, folder, ownDisks, onStop };
  await onStop(async () => {
    if (keep) return;
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  });
  if (keep) log(`Configurations and logs are in ${folder}`);
  const certificate = makeCertificate(setting);
  const where = ownDisks ? ', each node on a disk in memory' : '';
  log(`Starting etcd, Patroni and PostgreSQL${where}`);
  const database = await startDatabaseCluster(setting);
  const world = await startOutsideWorld(setting, certificate);
  const common = { ...shopSettings(setting), ...world.settings };
  log('Making roles and tables');
  const urls = await prepareDatabase(setting, database, (given) => ({
    ...common,
    ...databaseSettings(given),
  }));
  const env = { ...common, ...databaseSettings(urls) };
  log('Loading goods and customers');
  await fill(env);
  log('Starting four servers and two workers');
  const shop = await startShopCluster(setting, certificate, env);
  return {
    ...setting,
    ...{ database, world, shop, env, urls },
    certificate: certificate.file,
    adminUrl: adminUrl(setting, database),
  };
}
