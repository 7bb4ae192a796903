import type { Deps } from '#deps.ts';
import type { CodeCipher } from '#infra/secrets/code-cipher.ts';
import { listSecrets } from './second-factor.sql.ts';

/** Counts enabled second factors whose secret cannot be decrypted with the given keys. */
export async function countUnreadableFactors(
  { pool }: Pick<Deps, 'pool'>,
  cipher: CodeCipher,
): Promise<number> {
  const secrets = await listSecrets(pool);
  return secrets.filter(({ cipher: stored, key_id: keyId }) => {
    try {
      cipher.decrypt(stored, keyId);
      return false;
    } catch {
      // The key is missing, or differs from the one that encrypted the secret; AES-GCM errors give no details.
      return true;
    }
  }).length;
}
