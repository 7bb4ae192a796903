import { errorCode } from '../error-code.ts';
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { processIdentity } from '../process-identity.ts';
import { waitUntil } from '../wait.ts';

/** Contents of the file that a PostgreSQL server writes into its folder. */
export interface Postmaster {
  pid: number;
  port: number;
  status: string;
}

const lockFile = (cluster: string) => join(cluster, 'postmaster.pid');

/** The contents of postmaster.pid, whether its writer still lives or not. */
function readLockFile(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(lockFile(cluster), 'utf8').split('\n');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  // Lines: pid, folder, start time, port, socket folder, address, shared memory, status.
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() };
}

/** Whether the process works in this folder; its number alone may belong to another process by now. */
function servesCluster(pid: number, cluster: string): boolean {
  if (processIdentity(pid) === undefined) return false;
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ESRCH') return false;
    // Another user's process: it cannot be the one that this user started.
    if (code === 'EACCES' || code === 'EPERM') return false;
    throw error;
  }
}

/** The living server of this folder. */
export function livingPostmaster(cluster: string): Postmaster | undefined {
  const written = readLockFile(cluster);
  return written && servesCluster(written.pid, cluster) ? written : undefined;
}

/** Removes the mark of a server that was killed: its number may be taken by another process now. */
export function clearStaleLock(cluster: string): void {
  if (!livingPostmaster(cluster)) rmSync(lockFile(cluster), { force: true });
}

/** Waits for a server that is going down; throws when it is still there after `milliseconds`. */
export async function awaitShutdown(cluster: string, milliseconds: number): Promise<void> {
  if (livingPostmaster(cluster)?.status !== 'stopping') return;
  const gone = await waitUntil(() => livingPostmaster(cluster) === undefined, milliseconds);
  if (!gone) throw new Error(`The PostgreSQL of ${cluster} has been stopping for too long`);
}

/** What a busy disk may take to end a server that writes nothing any more. */
const QUIT_MS = 30_000;

/**
 * Stops the server of this folder: politely (connections are ended, everything is written), and
 * when that takes longer than `milliseconds`, at once (the next start recovers from the log).
 */
export async function stopPostmaster(cluster: string, milliseconds: number): Promise<void> {
  const running = livingPostmaster(cluster);
  if (!running) return;
  const gone = () => !servesCluster(running.pid, cluster);
  signal(running.pid, 'SIGINT');
  if (await waitUntil(gone, milliseconds)) return;
  signal(running.pid, 'SIGQUIT');
  if (await waitUntil(gone, QUIT_MS)) return;
  throw new Error(`The PostgreSQL of ${cluster} (process ${running.pid}) does not stop`);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}
