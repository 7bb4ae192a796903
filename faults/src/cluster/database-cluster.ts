import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Children, type Child } from '@manabar/tooling/children';
import { databaseAccount, stopPostmaster } from '@manabar/tooling/database';
import { mountDisk, unmountDisk } from './disks.ts';
import { checkPatroniLeaderLock } from './check-patroni-leader-lock.ts';
import { awaitSynchronousStandby } from './patroni-api.ts';
import { machineAddress, ownAddress, type Ports } from './ports-and-addresses.ts';
import type { Programs } from './find-programs.ts';
import { readSample, type Replacement } from './adapt-deploy-samples.ts';

/** Machines of the samples; PostgreSQL runs on the first two. */
const machines = [1, 2, 3];
const nodes = [1, 2];
/** Time limit in milliseconds for bootstrapping both nodes on a busy machine. */
const BOOTSTRAP_MS = 180_000;
/** Time limit in milliseconds of a stop, in which Patroni first stops its PostgreSQL. */
const STOP_MS = 20_000;

export interface Setting {
  programs: Programs;
  ports: Ports;
  /** Folder of the run; the database's user may traverse it. */
  folder: string;
  /** Whether each node has its own disk, which can be filled. */
  ownDisks: boolean;
  /** Registers how to stop a started process, also when the start fails or is interrupted. */
  onStop: (undo: () => Promise<void>) => Promise<void>;
}

/** Machine with PostgreSQL and Patroni. */
export interface Node {
  number: number;
  name: string;
  dataDir: string;
  patroni: Child;
}

/** PostgreSQL on two nodes under Patroni, with etcd, an address for the primary, and a pooler. */
export interface DatabaseCluster {
  password: string;
  nodes: Node[];
  /** Restarts Patroni on a node whose processes have ended. */
  startNode: (node: Node) => void;
  /** Starts or restarts PgBouncer with the passwords of these roles. */
  startPooler: (passwords: Readonly<Record<string, string>>) => Promise<void>;
}

const clients = ({ etcd }: Ports) => machines.map((n) => `${machineAddress(n)}:${etcd}`).join(',');

function etcdSample(n: number, { ports, folder }: Setting): string {
  const peers = machines.map((m) => `db${m}=http://${machineAddress(m)}:${ports.etcdPeer}`);
  return readSample('patroni/etcd.yml', [
    [/^initial-cluster: .+$/, `initial-cluster: ${peers.join(',')}`],
    [/^name: db1$/, `name: db${n}`],
    ['/var/lib/etcd/manabar', join(folder, `etcd${n}`)],
    ['10.0.0.1:2379', `${machineAddress(n)}:${ports.etcd}`],
    ['127.0.0.1:2379', `${ownAddress(n)}:${ports.etcd}`],
    ['10.0.0.1:2380', `${machineAddress(n)}:${ports.etcdPeer}`],
  ]);
}

function patroniSample(n: number, { ports, folder, programs }: Setting, password: string): string {
  const home = join(folder, `db${n}`);
  return readSample('patroni/patroni.yml', [
    ['10.0.0.1:2379,10.0.0.2:2379,10.0.0.3:2379', clients(ports)],
    [/^name: db1$/, `name: db${n}`],
    ['10.0.0.0/24', '127.0.0.0/8'],
    ['10.0.0.1,127.0.0.1:5432', `${machineAddress(n)},${ownAddress(n)}:${ports.postgres}`],
    ['10.0.0.1:5432', `${machineAddress(n)}:${ports.postgres}`],
    ['10.0.0.1:8008', `${machineAddress(n)}:${ports.patroni}`],
    ['/var/lib/postgresql/15/manabar', join(home, 'data')],
    ['/var/lib/postgresql/.pgpass_patroni', join(home, 'pgpass')],
    ['/var/run/postgresql', home],
    ['/usr/lib/postgresql/15/bin', dirname(programs.pg_rewind)],
    ['password: CHANGE_ME', `password: ${password}`],
    // Backups are not tested here.
    ['pgbackrest --stanza=manabar archive-push %p', '/bin/true'],
  ]);
}

function primarySample({ ports }: Setting): string {
  const addresses = machines.map((n): Replacement => [
    `10.0.0.${n}:5432`,
    `${machineAddress(n)}:${ports.postgres}`,
  ]);
  return readSample('patroni/haproxy.cfg', [
    ...addresses,
    ['check port 8008', `check port ${ports.patroni}`],
    ['127.0.0.1:5000', `127.0.0.1:${ports.primary}`],
    ['127.0.0.1:5001', `127.0.0.1:${ports.replicas}`],
  ]);
}

function poolerSample({ ports, folder }: Setting): string {
  return readSample('pgbouncer/pgbouncer.ini', [
    ['host=127.0.0.1 port=5432', `host=127.0.0.1 port=${ports.primary}`],
    ['listen_port = 6432', `listen_port = ${ports.pgbouncer}`],
    ['/etc/pgbouncer/userlist.txt', join(folder, 'pgbouncer/userlist.txt')],
  ]);
}

/** Writes files and creates folders that belong to PostgreSQL's user. */
class Home {
  readonly account = databaseAccount();

  directory(path: string): void {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    this.#give(path);
  }

  file(path: string, text: string): string {
    writeFileSync(path, text, { mode: 0o600 });
    this.#give(path);
    return path;
  }

  #give(path: string): void {
    if (this.account) chownSync(path, this.account.uid, this.account.gid);
  }
}

/** Starts etcd, Patroni with PostgreSQL, and HAProxy; resolves when a synchronous standby follows. */
export async function startDatabaseCluster(setting: Setting): Promise<DatabaseCluster> {
  const { programs, ports, folder, ownDisks } = setting;
  const children = new Children();
  const home = new Home();
  const { account } = home;
  let pooler: Child | undefined;
  const password = randomBytes(12).toString('hex');
  // The database's user traverses this folder to reach its own folders.
  chmodSync(folder, 0o711);
  for (const n of nodes) {
    const nodeFolder = join(folder, `db${n}`);
    if (ownDisks) {
      mountDisk(nodeFolder);
      await setting.onStop(() => Promise.resolve(unmountDisk(nodeFolder)));
    }
    home.directory(nodeFolder);
  }
  const dataDirs = nodes.map((n) => join(folder, `db${n}`, 'data'));
  await setting.onStop(async () => {
    await children.stop(STOP_MS);
    for (const dataDir of dataDirs) await stopPostmaster(dataDir, 2_000);
  });
  const start = (name: string, program: string, ...args: string[]): Child =>
    children.start(name, { program, args, account, cwd: '/', logDir: folder });
  for (const n of machines) {
    home.directory(join(folder, `etcd${n}`));
    const config = home.file(join(folder, `etcd${n}.yml`), etcdSample(n, setting));
    start(`etcd${n}`, programs.etcd, '--config-file', config);
  }
  const startPatroni = (n: number): Child => {
    const config = home.file(join(folder, `patroni${n}.yml`), patroniSample(n, setting, password));
    return start(`patroni${n}`, programs.patroni, config);
  };
  const started = nodes.map((number): Node => {
    const dataDir = join(folder, `db${number}`, 'data');
    return { number, name: `db${number}`, dataDir, patroni: startPatroni(number) };
  });
  const config = join(folder, 'primary.cfg');
  writeFileSync(config, primarySample(setting));
  const proxyArgs = ['-db', '-f', config];
  children.start('primary', { program: programs.haproxy, args: proxyArgs, logDir: folder });

  await checkPatroniLeaderLock(
    programs.patroni,
    patroniSample(1, setting, password),
    clients(ports),
  );
  try {
    await awaitSynchronousStandby(ports, BOOTSTRAP_MS);
  } catch (cause) {
    const words = started.map(({ name, patroni }) => `${name}:\n${patroni.lastWords()}`);
    throw new Error(`the database did not start\n${words.join('\n')}`, { cause });
  }
  return {
    password,
    nodes: started,
    startNode: (node) => {
      node.patroni = startPatroni(node.number);
    },
    startPooler: async (passwords) => {
      pooler?.process.kill('SIGTERM');
      await pooler?.ended;
      home.directory(join(folder, 'pgbouncer'));
      const users = Object.entries(passwords).map(([role, secret]) => `"${role}" "${secret}"\n`);
      home.file(join(folder, 'pgbouncer/userlist.txt'), users.join(''));
      const ini = home.file(join(folder, 'pgbouncer/pgbouncer.ini'), poolerSample(setting));
      pooler = start('pgbouncer', programs.pgbouncer, ini);
    },
  };
}
