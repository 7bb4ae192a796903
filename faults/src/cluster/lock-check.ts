import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SetupError } from '@manabar/tooling/setup-error';

const PROGRAM = join(import.meta.dirname, 'renew-lost-lock.py');
/** Two waits for the lock, and the start of etcd. */
const LONGEST_MS = 180_000;
/** Exit code of the program when the lock went back. */
const STOLEN = 3;

/**
 * Checks that a primary which was replaced cannot take its place back: with it would go what the new one has acknowledged.
 * Patroni 3.0.2 lets it by etcd's protocol 3. Throws when this Patroni does by the protocol of its configuration.
 */
export async function checkLock(
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
