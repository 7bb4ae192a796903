import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SetupError } from '@manabar/tooling/setup-error';

const PROGRAM = join(import.meta.dirname, 'renew-lost-lock.py');
/** Time limit in milliseconds: two waits for the lock, and the start of etcd. */
const LONGEST_MS = 180_000;
/** Exit code of the program when the replaced primary got the lock back. */
const STOLEN = 3;

/**
 * Checks that a replaced primary cannot become the primary again, which would lose the data acknowledged by the new one.
 * Patroni 3.0.2 allows this by etcd's protocol 3. Throws when this Patroni allows it by the protocol of its configuration.
 */
export async function checkPatroniLeaderLock(
  patroni: string,
  configuration: string,
  etcd: string,
): Promise<void> {
  const [, python] = /^#! *(\S+)/.exec(readFileSync(patroni, 'utf8')) ?? [];
  const [section] = /^etcd3?(?=:$)/m.exec(configuration) ?? [];
  if (!python || !section) throw new Error(`${patroni} or its configuration is of another kind`);
  try {
    await promisify(execFile)(python, [PROGRAM, section, etcd], { timeout: LONGEST_MS });
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === STOLEN) {
      const message = `by ${section}, ${patroni} lets a replaced primary take its place back`;
      throw new SetupError(message, { cause });
    }
    throw new Error('the lock of the primary could not be checked', { cause });
  }
}
