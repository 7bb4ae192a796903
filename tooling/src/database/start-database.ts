import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { chooseFreePort } from '../free-port.ts';
import { SetupError } from '../setup-error.ts';
import { waitUntil } from '../wait.ts';
import { databaseAccount, type Account } from './system-account.ts';
import { embeddedBinaries, type Binaries } from './postgres-binaries.ts';
import { answers, initCluster, startCluster, superuser, type Settings } from './cluster.ts';
import { describeStartFailure } from './describe-start-failure.ts';
import { chooseLocation, existingLocation, type Location } from './location.ts';
import { clearStaleLock, livingPostmaster } from './running-postmaster.ts';
import { withClient } from './with-client.ts';

const databaseName = 'manabar';

export interface StartOptions {
  /** The shop's data folder (`.data`). */
  dataDir: string;
  log: (line: string) => void;
  /** Programs that replace those of the installation. */
  binaries?: Binaries;
  settings?: Settings;
  /** Ends the start with an error. */
  signal?: AbortSignal;
}

export function databaseUrl(port: number, password: string, name = databaseName): string {
  return `postgresql://${superuser}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`;
}

export function readPassword(location: Location): string {
  const { passwordFile } = location;
  const password = existsSync(passwordFile) ? readFileSync(passwordFile, 'utf8').trim() : '';
  if (password !== '') return password;
  throw new SetupError(
    `The database in ${location.cluster} is there, but its password file ${passwordFile} is missing or empty: put it back, or move the database away`,
  );
}

function rememberedPort(location: Location): number | undefined {
  return existsSync(location.portFile)
    ? Number(readFileSync(location.portFile, 'utf8').trim())
    : undefined;
}

/** Returns the account that created the database and therefore runs it, also when root starts it. */
function accountFor(dataDir: string): Account | undefined {
  const existing = existingLocation(dataDir);
  if (process.getuid?.() === 0 && existing) {
    const { uid, gid } = statSync(existing.cluster);
    if (uid !== 0) return { uid, gid };
  }
  return databaseAccount();
}

async function createDatabase(port: number, password: string): Promise<void> {
  await withClient(databaseUrl(port, password, 'postgres'), async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      databaseName,
    ]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  });
}

/** Returns the port of a server that still runs from an earlier start, if it can be used. */
async function takeOver(location: Location, signal?: AbortSignal): Promise<number | undefined> {
  const running = livingPostmaster(location.cluster);
  if (!running) return undefined;
  const url = databaseUrl(running.port, readPassword(location), 'postgres');
  // A server that is shutting down answers no more, and is waited for until its end.
  const ready = async () => {
    signal?.throwIfAborted();
    return !livingPostmaster(location.cluster) || (await answers(url));
  };
  if (!(await waitUntil(ready, 300_000, 50))) {
    throw new SetupError(`The PostgreSQL of ${location.cluster} runs, but does not answer`);
  }
  return livingPostmaster(location.cluster)?.port;
}

async function launch(
  location: Location,
  account: Account | undefined,
  options: StartOptions,
): Promise<number> {
  const binaries = options.binaries ?? embeddedBinaries(account);
  if (!existsSync(location.cluster)) {
    options.log('Creating the database');
    const password = randomBytes(24).toString('base64url');
    writeFileSync(location.passwordFile, `${password}\n`, { mode: 0o600 });
    initCluster({ binaries, account, cluster: location.cluster, password });
  }
  clearStaleLock(location.cluster);
  const password = readPassword(location);
  const port = await chooseFreePort(rememberedPort(location));
  writeFileSync(location.portFile, `${port}\n`);
  await startCluster({
    binaries,
    account,
    cluster: location.cluster,
    password,
    port,
    url: databaseUrl(port, password, 'postgres'),
    settings: options.settings ?? {},
    logFile: location.logFile,
    signal: options.signal,
  });
  return port;
}

async function open(
  location: Location,
  account: Account | undefined,
  options: StartOptions,
): Promise<string> {
  const takenOver = await takeOver(location, options.signal);
  if (takenOver) options.log('Taking over the PostgreSQL that still runs');
  const port = takenOver ?? (await launch(location, account, options));
  const password = readPassword(location);
  await createDatabase(port, password);
  return databaseUrl(port, password);
}

/** Starts the server of the data folder, or takes over the running one. No other process may start or stop it meanwhile. */
export async function startDatabase(options: StartOptions): Promise<string> {
  const account = accountFor(options.dataDir);
  const location = await chooseLocation(options.dataDir, account, options.log);
  if (!location.cluster.startsWith(location.dataDir)) {
    options.log(`The database is in ${location.cluster}: its user cannot enter this folder`);
  }
  try {
    return await open(location, account, options);
  } catch (error) {
    throw describeStartFailure(error, location);
  }
}
