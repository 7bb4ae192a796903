import type { Pool } from 'pg';
import { MissingCodeKeyError, type CodeCipher } from '#infra/secrets/code-cipher.ts';
import type { KeyRotationColumn, StoredCipher } from '#infra/secrets/key-rotation-column.ts';
import { encryptedFactors } from '#modules/auth/index.ts';
import { encryptedRedeemCodes } from '#modules/denominations/index.ts';
import { encryptedCodes, findForeignFingerprint } from '#modules/stock/index.ts';
import { encryptedWebhookSecretColumns } from '#modules/webhooks/index.ts';

/** Columns of the database that are encrypted with the keys of `CODE_KEYS`. */
export const encryptedColumns: readonly KeyRotationColumn[] = [
  encryptedCodes,
  encryptedRedeemCodes,
  encryptedFactors,
  ...encryptedWebhookSecretColumns,
];

/** Number of rows at each end of a table that are decrypted. */
const SAMPLE_ROWS = 5;

/**
 * Describes in one sentence why the key ring does not belong to the database, by decrypting the oldest and the newest secrets of
 * each column; returns null if it does. `pnpm backup:check` checks all keys in use.
 */
export async function findKeyProblem(pool: Pool, cipher: CodeCipher): Promise<string | null> {
  for (const column of encryptedColumns) {
    const oldest = await column.list(pool, 0n, SAMPLE_ROWS);
    const newest = await column.listNewest(pool, SAMPLE_ROWS);
    for (const row of [...oldest, ...newest]) {
      const problem = problemOf(column, row, cipher);
      if (problem) return problem;
    }
  }
  const foreign = await findForeignFingerprint({ pool }, cipher);
  if (foreign === null) return null;
  return (
    `The key that fingerprints codes is not the one that fingerprinted code ${foreign}: known codes would be loaded again. ` +
    'Keep it as the last entry of CODE_KEYS, or under the id "fingerprint"'
  );
}

function problemOf(
  { name }: KeyRotationColumn,
  { id, cipher: stored, key_id: keyId }: StoredCipher,
  cipher: CodeCipher,
): string | null {
  if (stored === null || keyId === null) return null;
  try {
    cipher.decrypt(stored, keyId);
    return null;
  } catch (error) {
    if (error instanceof MissingCodeKeyError) {
      return `${name} of row ${id} is encrypted with the key "${keyId}", which the key ring lacks: put it back into CODE_KEYS`;
    }
    // AES-GCM does not distinguish a wrong key from changed bytes.
    return `${name} of row ${id} is not decrypted by the key "${keyId}": CODE_KEYS has another key of the same name`;
  }
}
