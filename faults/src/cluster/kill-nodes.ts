import { errorCode } from '@manabar/tooling/error-code';
import { readFileSync } from 'node:fs';
import { livingPostmaster } from '@manabar/tooling/database';
import type { Node } from './database-cluster.ts';

/** Returns the child processes of a process with a single thread. */
const childrenOf = (pid: number) =>
  [...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').matchAll(/\d+/g)].map(Number);

/** Returns the PostgreSQL processes of a node: the postmaster and all its backends. */
function postgresOf({ dataDir }: Node): number[] {
  const pid = livingPostmaster(dataDir)?.pid;
  return pid === undefined ? [] : [pid, ...childrenOf(pid)];
}

function signalAll(pids: readonly (number | undefined)[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      if (pid !== undefined) process.kill(pid, signal);
    } catch (error) {
      if (errorCode(error) !== 'ESRCH') throw error;
    }
  }
}

/** Kills PostgreSQL alone; its Patroni continues. */
export const killPostgres = (node: Node) => signalAll(postgresOf(node), 'SIGKILL');

/** Kills Patroni and PostgreSQL, as a loss of the machine does. */
export const killNode = (node: Node) =>
  signalAll([node.patroni.process.pid, ...postgresOf(node)], 'SIGKILL');

/** Freezes Patroni and PostgreSQL, as on a hanging machine. Returns a function that resumes them. */
export function freezeNode(node: Node): () => void {
  const pids = [node.patroni.process.pid, ...postgresOf(node)];
  signalAll(pids, 'SIGSTOP');
  return () => signalAll(pids, 'SIGCONT');
}
