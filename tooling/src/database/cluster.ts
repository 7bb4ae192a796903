import { errorCode } from '../error-code.ts';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { chmodSync, chownSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { SetupError } from '../setup-error.ts';
import { waitUntil } from '../wait.ts';
import type { Account } from './system-account.ts';
import type { Binaries } from './postgres-binaries.ts';
import { makePrivateDir } from './location.ts';

export const superuser = 'manabar';

export interface ClusterOptions {
  binaries: Binaries;
  account: Account | undefined;
  cluster: string;
  password: string;
}

/** Settings as on the command line; those that guarantee durability are set explicitly. */
export type Settings = Readonly<Record<string, string>>;

const shopSettings: Settings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  max_connections: '100',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // Details of a violated constraint quote the row, and the log must not contain customers' data.
  log_error_verbosity: 'terse',
};

const maxLogBytes = 10_000_000;

function majorVersion(binaries: Binaries): number {
  const { stdout } = spawnSync(binaries.postgres, ['--version'], { encoding: 'utf8', cwd: '/' });
  return Number(/(\d+)/.exec(stdout)?.[1] ?? 0);
}

/** Returns the same locale on every machine: byte order for sorting, Unicode for letters and their case. */
function localeOptions(binaries: Binaries): string[] {
  return majorVersion(binaries) >= 17
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    : ['--locale=C.UTF-8'];
}

/** Removes folders of interrupted attempts, into which an initdb that outlived its launcher may still write. */
function removePartialClusters(prefix: string): void {
  const folder = dirname(prefix);
  const names = readdirSync(folder).filter((name) => name.startsWith(basename(prefix)));
  for (const name of names) {
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** Creates a new cluster. An interrupted attempt leaves no folder that looks complete. */
export function initCluster(options: ClusterOptions): void {
  const { account, binaries, cluster } = options;
  removePartialClusters(`${cluster}.new`);
  const partial = mkdtempSync(`${cluster}.new-`);
  makePrivateDir(partial, account);
  const secretDir = mkdtempSync(join(tmpdir(), 'manabar-'));
  try {
    const secret = join(secretDir, 'password');
    writeFileSync(secret, options.password, { mode: 0o600 });
    if (account) {
      chownSync(secretDir, account.uid, account.gid);
      chownSync(secret, account.uid, account.gid);
    }
    const { status, stdout, stderr, error } = spawnSync(
      binaries.initdb,
      [
        ...['-D', partial, '-U', superuser, '-A', 'scram-sha-256', '-E', 'UTF8'],
        ...[`--pwfile=${secret}`, '--no-instructions', ...localeOptions(binaries)],
      ],
      { ...account, cwd: '/', encoding: 'utf8' },
    );
    if (status !== 0) {
      const said = error ? error.message : lastLines(stdout + stderr);
      throw new SetupError(`PostgreSQL could not create the database:\n${said}`);
    }
  } finally {
    rmSync(secretDir, { recursive: true, force: true });
  }
  renameSync(partial, cluster);
}

function openLog(file: string): number {
  if (existsSync(file) && statSync(file).size > maxLogBytes) truncateSync(file);
  const log = openSync(file, 'a', 0o600);
  chmodSync(file, 0o600);
  return log;
}

const lastLines = (text: string): string => text.trim().split('\n').slice(-8).join('\n');

/** Returns the last lines that PostgreSQL wrote, for an error message. */
const logTail = (file: string, from: number): string =>
  lastLines(readFileSync(file).subarray(from).toString('utf8'));

/** Whether the server accepts a connection with the password. */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  });
  // A server that is starting or stopping may end the connection at any moment.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    if (errorCode(error) === '28P01') throw error;
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

interface ServerOptions extends ClusterOptions {
  port: number;
  settings: Settings;
  logFile: string;
  /** Stops a server that has not finished its start. */
  signal?: AbortSignal | undefined;
}

function spawnPostgres(options: ServerOptions): ChildProcess {
  const log = openLog(options.logFile);
  try {
    const settings = Object.entries({ ...shopSettings, ...options.settings });
    return spawn(
      options.binaries.postgres,
      [
        ...['-D', options.cluster, '-p', String(options.port)],
        ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      // The process has its own group, because a signal to the launcher's group must not stop the database before
      // the server has drained.
      { ...options.account, cwd: '/', detached: true, stdio: ['ignore', log, log] },
    );
  } finally {
    closeSync(log);
  }
}

/** Messages of a temporary failure: the children of a killed server hold its shared memory for a moment. */
const passing = /pre-existing shared memory block|lock file .* already exists/;

/** Starts the server of an existing cluster and waits until it accepts connections. */
export async function startCluster(
  options: ServerOptions & { url: string },
): Promise<ChildProcess> {
  const retryUntil = performance.now() + 10_000;
  for (;;) {
    const logStart = existsSync(options.logFile) ? statSync(options.logFile).size : 0;
    const child = spawnPostgres(options);
    let failure: Error | undefined;
    child.once('error', (error) => (failure = error));
    const ended = () =>
      child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
    const isReady = async () => {
      if (!options.signal?.aborted) return answers(options.url);
      child.kill('SIGINT');
      return false;
    };
    // Recovery after a kill may take long, but always ends in success or failure.
    await waitUntil(async () => ended() || (await isReady()), 300_000, 20);
    if (!ended()) {
      child.unref();
      return child;
    }
    const said = logTail(options.logFile, logStart);
    if (!passing.test(said) || performance.now() > retryUntil) {
      throw new SetupError(`PostgreSQL did not start:\n${failure?.message ?? said}`);
    }
  }
}
