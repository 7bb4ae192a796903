import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { withTransaction } from '#infra/db/transaction.ts';
import type { CodeCipher } from './code-cipher.ts';
import type { KeyRotationColumn } from './key-rotation-column.ts';

/** Rows of one batch; few, so that their locks last milliseconds. */
const BATCH_ROWS = 500;

/** Result of a pass over a column. */
export interface ReencryptionPass {
  /** Secrets that the pass encrypted with the current key. */
  replaced: number;
  /** Secrets that still need a former key, by key: rows that were locked or changed meanwhile. */
  left: Map<string, number>;
}

export interface ReencryptionOptions {
  batchRows?: number;
  /** Reports the rows that were read so far. */
  onBatch?: (rows: number) => void;
}

interface Stale {
  id: bigint;
  before: Buffer;
  keyId: string;
  text: string;
}

/**
 * Encrypts every secret of a column with the current key, batch by batch in the order of the ids. Each batch is one transaction,
 * so that after an interruption the next pass continues and skips the secrets that are already replaced.
 *
 * @throws {MissingCodeKeyError} if a secret needs a key that the ring lacks
 */
export async function reencryptColumn(
  pool: Pool,
  cipher: CodeCipher,
  column: KeyRotationColumn,
  { batchRows = BATCH_ROWS, onBatch }: ReencryptionOptions = {},
): Promise<ReencryptionPass> {
  const pass: ReencryptionPass = { replaced: 0, left: new Map() };
  let position = 0n;
  for (let rows = 0; ;) {
    const started = performance.now();
    const batch = await column.list(pool, position, batchRows);
    const last = batch.at(-1);
    if (!last) return pass;
    const stale = batch.flatMap((row) => {
      const { id, cipher: before, key_id: keyId } = row;
      if (before === null || keyId === null || keyId === cipher.currentKeyId) return [];
      return [{ id, before, keyId, text: cipher.decrypt(before, keyId) }];
    });
    await replaceBatch(pool, cipher, column, stale, pass);
    position = last.id;
    rows += batch.length;
    onBatch?.(rows);
    // Pauses leave the shop at least half of a connection's time.
    if (stale.length > 0) await sleep(performance.now() - started);
  }
}

async function replaceBatch(
  pool: Pool,
  cipher: CodeCipher,
  column: KeyRotationColumn,
  stale: readonly Stale[],
  pass: ReencryptionPass,
): Promise<void> {
  if (stale.length === 0) return;
  const fresh = stale.map(({ text }) => cipher.encrypt(text));
  const unreadable = fresh.some(
    (secret, index) => cipher.decrypt(secret.cipher, secret.keyId) !== stale[index]?.text,
  );
  if (unreadable) throw new Error(`${column.name}: a new cipher does not decrypt to its text`);
  const replaced = await withTransaction(pool, (tx) =>
    column.replace(
      tx,
      stale.map(({ id }) => id),
      stale.map(({ before }) => before),
      fresh.map((secret) => secret.cipher),
      cipher.currentKeyId,
    ),
  );
  pass.replaced += replaced;
  if (replaced === stale.length) return;
  // The skipped rows are counted and not identified, because the next pass reads them again.
  for (const { keyId } of stale.slice(replaced)) {
    pass.left.set(keyId, (pass.left.get(keyId) ?? 0) + 1);
  }
}
