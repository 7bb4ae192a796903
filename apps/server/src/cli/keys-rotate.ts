import { setTimeout as sleep } from 'node:timers/promises';
import type { Env } from '#config/env.ts';
import { createCodeCipher, type CodeCipher } from '#infra/secrets/code-cipher.ts';
import { findKeyRing, keyFile, type KeyRing } from '#infra/secrets/code-keys.ts';
import { reencryptColumn } from '#infra/secrets/reencrypt-column.ts';
import type { Pool } from 'pg';
import { encryptedColumns, findKeyProblem } from '../encryption-key-checks.ts';
import { runOnDatabase } from './run-on-database.ts';

// `pnpm keys:rotate`: encrypts every secret with the first key of CODE_KEYS, while the shop is open. It may be interrupted at any
// moment and started again. Exit 0: no secret needs a former key. Exit 1: it names the secrets that still do.

/** Maximum number of passes over the database; the next pass finds rows that were locked in the previous one. */
const PASSES = 10;
/** Time for other transactions to release their rows, in milliseconds. */
const WAIT_MS = 2000;
const PROGRESS_ROWS = 50_000;

const LOCKED =
  'Rows with a former key are locked: a transaction has held them all the time (pg_stat_activity names it). Run this again when it has ended.';
const WRITTEN =
  'Rows with a former key are still being written: restart every server and worker with the present CODE_KEYS, and run this again.';

async function rotate(pool: Pool, env: Env): Promise<boolean> {
  const ring = findKeyRing(env);
  if (!ring) throw new Error(`No key ring: CODE_KEYS is not set and ${keyFile(env)} is missing.`);
  const cipher = createCodeCipher(ring);
  const problem = await findKeyProblem(pool, cipher);
  if (problem) {
    console.error(`${problem}. Nothing was changed.`);
    return false;
  }
  let found: Found = { replaced: 0, left: 0 };
  for (let pass = 1; pass <= PASSES; pass++) {
    if (found.left > 0) await sleep(WAIT_MS);
    found = await runPass(pool, cipher);
    if (found.replaced + found.left === 0) {
      console.log(adviceFor(ring));
      return true;
    }
  }
  console.error(found.replaced === 0 ? LOCKED : WRITTEN);
  return false;
}

/** Numbers of secrets with a former key, of all columns: replaced by a pass, and left because their rows were locked. */
interface Found {
  replaced: number;
  left: number;
}

async function runPass(pool: Pool, cipher: CodeCipher): Promise<Found> {
  const found: Found = { replaced: 0, left: 0 };
  for (const column of encryptedColumns) {
    let reported = 0;
    const { replaced, left } = await reencryptColumn(pool, cipher, column, {
      onBatch: (rows) => {
        if (rows - reported < PROGRESS_ROWS) return;
        reported = rows;
        console.log(`${column.name}: ${rows} rows read`);
      },
    });
    if (replaced === 0 && left.size === 0) continue;
    found.replaced += replaced;
    console.log(`${column.name}: ${replaced} encrypted with "${cipher.currentKeyId}"`);
    for (const [keyId, rows] of left) {
      found.left += rows;
      console.log(`${column.name}: ${rows} with "${keyId}" are in use, and are tried again`);
    }
  }
  return found;
}

/** Returns which keys can be removed from the key ring now, and which must stay. */
function adviceFor({ current, keys, fingerprintId }: KeyRing): string {
  const former = [...keys.keys()].filter((id) => id !== current).map((id) => `"${id}"`);
  if (former.length === 0) return `Every secret is encrypted with "${current}".`;
  const lines = [
    `Every secret is encrypted with "${current}". ${former.join(', ')} may be removed from CODE_KEYS once every server and worker runs with "${current}" in front.`,
    'Keep removed keys with the backups that were made before now.',
  ];
  if (fingerprintId !== current && keys.has(fingerprintId)) {
    lines.push(
      `The key "${fingerprintId}" also recognises codes that were loaded before: when you remove it, add its key under the id "fingerprint".`,
    );
  }
  return lines.join('\n');
}

await runOnDatabase({ command: 'keys:rotate' }, rotate);
