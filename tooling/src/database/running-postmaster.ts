import { errorCode } from '../error-code.ts';
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { processIdentity } from '../process-identity.ts';
import { SetupError } from '../setup-error.ts';
import { waitUntil } from '../wait.ts';

/** Contents of the file that a PostgreSQL server writes into its folder. */
export interface Postmaster {
  pid: number;
  port: number;
}

const lockFile = (cluster: string) => join(cluster, 'postmaster.pid');

/** Returns the contents of postmaster.pid, even if its writer has ended. */
function readLockFile(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(lockFile(cluster), 'utf8').split('\n');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  // The first lines: pid, folder, start time, port.
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]) };
}

/** Whether the process works in this folder; its number may have been reused by another process. */
function servesCluster(pid: number, cluster: string): boolean {
  if (processIdentity(pid) === undefined) return false;
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ESRCH') return false;
    // A process of another user cannot be the one that this user started.
    if (code === 'EACCES' || code === 'EPERM') return false;
    throw error;
  }
}

/** Returns the running server of this folder. */
export function livingPostmaster(cluster: string): Postmaster | undefined {
  const written = readLockFile(cluster);
  return written && servesCluster(written.pid, cluster) ? written : undefined;
}

/** Removes the lock file of a killed server, whose number another process may have reused. */
export function clearStaleLock(cluster: string): void {
  if (!livingPostmaster(cluster)) rmSync(lockFile(cluster), { force: true });
}

/** Maximum time in milliseconds that a busy disk needs to end a server that no longer writes. */
const QUIT_MS = 30_000;

/**
 * Stops the server of this folder cleanly (connections are closed, all data is written), or, when
 * that takes longer than `milliseconds`, immediately (the next start recovers from the log).
 */
export async function stopPostmaster(cluster: string, milliseconds: number): Promise<void> {
  const running = livingPostmaster(cluster);
  if (!running) return;
  const gone = () => !servesCluster(running.pid, cluster);
  signal(running.pid, 'SIGINT');
  if (await waitUntil(gone, milliseconds)) return;
  signal(running.pid, 'SIGQUIT');
  if (await waitUntil(gone, QUIT_MS)) return;
  throw new SetupError(`The PostgreSQL of ${cluster} (process ${running.pid}) does not stop`);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}
