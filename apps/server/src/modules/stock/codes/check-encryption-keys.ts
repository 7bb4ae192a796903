import type { Deps } from '#deps.ts';
import type { CodeCipher } from '#infra/secrets/code-cipher.ts';
import {
  listUsedKeys,
  newestCodes,
  sampleCodes,
  type SampleRow,
} from './check-encryption-keys.sql.ts';

const SAMPLE = 50;
/** Number of codes that a starting process decrypts. */
const START_SAMPLE = 5;

export interface EncryptionKeyCheck {
  keyId: string;
  codes: number;
  /** Description of the failure; null: the sample decrypts and matches its fingerprints. */
  problem: string | null;
}

/** Checks that this key ring belongs to this database by decrypting a sample of each key's codes. */
export async function checkEncryptionKeys(
  { pool }: Pick<Deps, 'pool'>,
  cipher: CodeCipher,
): Promise<EncryptionKeyCheck[]> {
  const checks: EncryptionKeyCheck[] = [];
  for (const { key_id: keyId, codes } of await listUsedKeys(pool)) {
    const problem = cipher.knows(keyId)
      ? problemIn(await sampleCodes(pool, keyId, SAMPLE), keyId, cipher)
      : 'is not in the key ring: these codes cannot be read';
    checks.push({ keyId, codes, problem });
  }
  return checks;
}

function problemIn(sample: SampleRow[], keyId: string, cipher: CodeCipher): string | null {
  for (const { id, cipher: stored, fingerprint } of sample) {
    let text: string;
    try {
      text = cipher.decrypt(stored, keyId);
    } catch {
      // The AES-GCM error of a wrong key has no further information.
      return `does not decrypt code ${id}: it is another key of the same name`;
    }
    if (!fingerprint?.equals(cipher.fingerprint(text))) {
      return `reads code ${id}, but the fingerprint key is another one: known codes would be loaded again`;
    }
  }
  return null;
}

/** Finds one of the newest codes whose fingerprint was made with another fingerprint key; null when there is none. */
export async function findForeignFingerprint(
  { pool }: Pick<Deps, 'pool'>,
  cipher: CodeCipher,
): Promise<bigint | null> {
  const sample = await newestCodes(pool, START_SAMPLE);
  const foreign = sample.find(
    ({ cipher: stored, key_id: keyId, fingerprint }) =>
      !fingerprint?.equals(cipher.fingerprint(cipher.decrypt(stored, keyId))),
  );
  return foreign?.id ?? null;
}
