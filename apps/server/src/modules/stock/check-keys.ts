import type { Deps } from '#deps.ts';
import type { CodeCipher } from '#infra/code-cipher.ts';
import { listUsedKeys, sampleCodes, type SampleRow } from './check-keys.sql.ts';

const SAMPLE = 50;

/** One key that codes are encrypted with. */
export interface KeyCheck {
  keyId: string;
  codes: number;
  /** What is wrong, in words; null: the sample could be read and is known by its fingerprint. */
  problem: string | null;
}

/** Whether this key ring belongs to this database: decrypts a sample of the codes of each key. */
export async function checkKeys(
  { pool }: Pick<Deps, 'pool'>,
  cipher: CodeCipher,
): Promise<KeyCheck[]> {
  const checks: KeyCheck[] = [];
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
      // What AES-GCM says of a wrong key tells nothing more.
      return `does not decrypt code ${id}: it is another key of the same name`;
    }
    if (!fingerprint?.equals(cipher.fingerprint(text))) {
      return `reads code ${id}, but the fingerprint key is another one: known codes would be loaded again`;
    }
  }
  return null;
}
